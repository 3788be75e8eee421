import { useText } from '../../i18n/use-text.ts'
import { signOut } from '../../sdk/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { personName } from './person-name.ts'

/** Logs out after a question; without a connection too the person is out on this device. */
export function LogoutButton() {
  const t = useText()
  const ask = async () => {
    const isSure = await showModal({
      title: t('user.logoutTitle'),
      content: t('user.logoutText'),
      confirmText: t('user.logout'),
    })
    if (!isSure) return
    const next = await signOut()
    const name = next && personName(next)
    showToast({ title: name ? t('shell.nowAs', { name }) : t('user.loggedOut'), icon: 'success' })
  }
  return (
    <Button variant="secondary" icon={<LogoutIcon size={20} />} onClick={() => void ask()}>
      {t('user.logout')}
    </Button>
  )
}
