import { useMutation } from '@tanstack/react-query'
import { createExport, EXPORTS_MAX } from '@tiantian/contracts/user/data-export.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { signOut } from '../../sdk/sign-out.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { orderNotes } from '../order/order-notes.ts'
import { DEACTIVATE_PAGE } from '../security/security-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import { emptyCaches } from './device-cache.ts'
import { SettingDeed } from './setting-deed.tsx'

/** Withdraws the consent: nothing of the user stays on this device, and the app starts as for a new visitor. */
async function forgetEverything() {
  // Offline, too, the user is signed out here.
  await signOut()
  await emptyCaches()
  clearStorage()
  // A pending request, such as a visitor's cart, may be answered and cached once more before the page closes.
  addEventListener('pagehide', clearStorage)
  // What runs in this page (statistics, a timer) ends with it.
  location.replace('/')
  location.reload()
}

function clearStorage() {
  orderNotes.forgetAll()
  try {
    localStorage.clear()
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** Data export, withdrawal of consent, account deactivation. */
export function PrivacySection({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <Section title={t('settings.privacy.title')} isPanel>
      {isMember && <Export />}
      <Withdrawal />
      {isMember && (
        <SettingDeed name={t('security.deactivate.title')} text={t('security.deactivate.short')}>
          <PageLink url={DEACTIVATE_PAGE} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('common.delete')}
          </PageLink>
        </SettingDeed>
      )}
    </Section>
  )
}

function Export() {
  const t = useText()
  const exporting = useMutation({
    mutationFn: () => call(createExport, {}),
    onSuccess({ url }) {
      showToast({ title: t('settings.privacy.exportBegun'), icon: 'success' })
      // The browser saves it and stays on the page: the server sends it as an attachment.
      location.assign(url)
    },
  })
  return (
    <SettingDeed
      name={t('settings.privacy.export')}
      text={t('settings.privacy.exportText', { max: EXPORTS_MAX })}
    >
      <Button variant="soft" size="sm" isLoading={exporting.isPending} onClick={() => exporting.mutate()}>
        {t('settings.privacy.exportDo')}
      </Button>
    </SettingDeed>
  )
}

function Withdrawal() {
  const t = useText()
  const ask = async () => {
    const isSure = await showModal({
      title: t('settings.privacy.withdrawTitle'),
      content: t('settings.privacy.withdrawAsk'),
      confirmText: t('settings.privacy.withdrawDo'),
      isDangerous: true,
    })
    if (isSure) await forgetEverything()
  }
  return (
    <SettingDeed name={t('settings.privacy.withdraw')} text={t('settings.privacy.withdrawText')}>
      <Button variant="secondary" size="sm" onClick={() => void ask()}>
        {t('settings.privacy.withdrawDo')}
      </Button>
    </SettingDeed>
  )
}
