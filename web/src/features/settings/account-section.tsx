import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useText } from '../../i18n/use-text.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { ACCOUNT_PAGE, DEVICES_PAGE, SWITCH_PAGE } from '../security/security-address.ts'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { PROFILE_PAGE } from '../user/profile/profile-address.ts'

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

/** Links to settings with pages of their own. */
export function AccountSection() {
  const t = useText()
  return (
    <Section title={t('settings.account')} isPanel>
      <SettingRows>
        <SettingRow icon={<UserIcon />} name={t('profile.title')} url={PROFILE_PAGE} />
        <SettingRow icon={<IconShieldLock {...look} />} name={t('profile.security')} url={ACCOUNT_PAGE} />
        <SettingRow icon={<IconDevices {...look} />} name={t('settings.devices')} url={DEVICES_PAGE} />
        <SettingRow icon={<IconUsers {...look} />} name={t('security.accounts.title')} url={SWITCH_PAGE} />
      </SettingRows>
    </Section>
  )
}
