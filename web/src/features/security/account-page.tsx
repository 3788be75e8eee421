import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import css from './account-page.module.css'
import { DeviceRows, IdentityRows, ProtectionRows } from './account-protection.tsx'
import { AccountWays } from './account-ways.tsx'

/** Account and security: login methods, protection, and sessions. */
export function AccountPage() {
  const t = useText()
  return (
    <PageFrame title={t('security.title')} className={css.columns}>
      <Section title={t('security.waysTitle')} isPanel>
        <AccountWays />
      </Section>
      <Section title={t('security.protectionTitle')} isPanel>
        <ProtectionRows />
      </Section>
      <Section title={t('security.devicesTitle')} isPanel>
        <DeviceRows />
      </Section>
      <Section title={t('security.identityTitle')} isPanel>
        <IdentityRows />
      </Section>
    </PageFrame>
  )
}
