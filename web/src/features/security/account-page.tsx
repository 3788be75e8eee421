import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { ROW_ICON } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { USERNAME_PAGE } from '../user/profile/profile-address.ts'
import css from './account-page.module.css'
import { DeviceRows, IdentityRows, ProtectionRows } from './account-protection.tsx'
import { JoinedAccounts } from './joined-accounts.tsx'
import {
  BIND_EMAIL_PAGE,
  BIND_MOBILE_PAGE,
  CHANGE_PASSWORD_PAGE,
  SET_PASSWORD_PAGE,
} from './security-address.ts'
import { accountQuery } from './security-query.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'

/** Login methods; numbers and addresses are masked, for somebody may look over the user's shoulder. */
function AccountWays() {
  const t = useText()
  const { username } = useSession().user
  const { hasPassword, mobile, email } = useSuspenseQuery(accountQuery()).data
  const none = t('security.notSet')
  return (
    <SettingRows>
      <SettingRow
        icon={<IconAt {...ROW_ICON} />}
        name={t('security.username')}
        value={username || none}
        url={USERNAME_PAGE}
      />
      <SettingRow
        icon={<IconKey {...ROW_ICON} />}
        name={t('security.password')}
        value={hasPassword ? t('security.set') : none}
        url={hasPassword ? CHANGE_PASSWORD_PAGE : SET_PASSWORD_PAGE}
      />
      <SettingRow
        icon={<IconDeviceMobile {...ROW_ICON} />}
        name={t('security.mobile')}
        value={mobile ? masked(mobile) : none}
        url={BIND_MOBILE_PAGE}
      />
      <SettingRow
        icon={<IconMail {...ROW_ICON} />}
        name={t('security.email')}
        value={email ? masked(email) : none}
        url={BIND_EMAIL_PAGE}
      />
    </SettingRows>
  )
}

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
      <JoinedAccounts />
    </PageFrame>
  )
}
