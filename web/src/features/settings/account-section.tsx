import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ROW_ICON, UserIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { ACCOUNT_PAGE, DEVICES_PAGE, SWITCH_PAGE } from '../security/security-address.ts'
import { SettingRow, SettingRows } from '../security/setting-row.tsx'
import { PROFILE_PAGE } from '../user/profile/profile-address.ts'
import css from './account-section.module.css'

/** Links to settings with pages of their own. */
export function AccountSection() {
  const t = useText()
  return (
    <Section title={t('settings.account')} isPanel>
      <SettingRows>
        <SettingRow icon={<UserIcon />} name={t('profile.title')} url={PROFILE_PAGE} />
        <SettingRow icon={<IconShieldLock {...ROW_ICON} />} name={t('profile.security')} url={ACCOUNT_PAGE} />
        <SettingRow icon={<IconDevices {...ROW_ICON} />} name={t('settings.devices')} url={DEVICES_PAGE} />
        <SettingRow
          icon={<IconUsers {...ROW_ICON} />}
          name={t('security.accounts.title')}
          url={SWITCH_PAGE}
        />
      </SettingRows>
    </Section>
  )
}

interface SettingActionProps {
  name: string
  /** Its effect, in one sentence. */
  text: string
  /** The button that does it. */
  children: ReactNode
}

/** An action, its meaning, and the button. */
export function SettingAction({ name, text, children }: SettingActionProps) {
  return (
    <div className={css.deed}>
      <div className={css.words}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
