import { useRouter } from '@tanstack/react-router'
import { useText } from '../../i18n/use-text.ts'
import { signOut } from '../../sdk/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { isProtected, LOGIN_PAGE } from '../shell/protected-pages.ts'
import { personName } from './own-user.ts'

/**
 * Logs out after a confirmation; offline, too, the user is signed out on this device. A protected page is replaced by
 * the login page.
 */
export function LogoutButton() {
  const t = useText()
  const { history } = useRouter()
  const { redirectTo } = useNavigator()
  const ask = async () => {
    const isSure = await showModal({
      title: t('user.logoutTitle'),
      content: t('user.logoutText'),
      confirmText: t('user.logout'),
    })
    if (!isSure) return
    const next = await signOut()
    if (!next && isProtected(history.location.pathname)) redirectTo(LOGIN_PAGE)
    const name = next && personName(next)
    showToast({ title: name ? t('shell.nowAs', { name }) : t('user.loggedOut'), icon: 'success' })
  }
  return (
    <Button variant="secondary" icon={<LogoutIcon size={20} />} onClick={() => void ask()}>
      {t('user.logout')}
    </Button>
  )
}
