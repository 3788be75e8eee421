import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { ROW_ICON } from '../../../ui/icons.tsx'
import { Section } from '../../../ui/section.tsx'
import {
  BIND_EMAIL_PAGE,
  BIND_MOBILE_PAGE,
  CHANGE_PASSWORD_PAGE,
  DEACTIVATE_PAGE,
  REAL_NAME_PAGE,
  SET_PASSWORD_PAGE,
} from '../../security/security-address.ts'
import { SettingRow, SettingRows } from '../../security/setting-row.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { LogoutButton } from '../logout-button.tsx'
import css from './profile-page.module.css'
import { contactsQuery } from './profile-query.ts'
import { FaceRow, NicknameRow } from './profile-rows.tsx'

/** The profile of the identity pages (S2.43); with `showLoginManage` also logout. */
export function UserinfoPage({ hasLogout }: { hasLogout: boolean }) {
  const t = useText()
  return (
    <PageFrame title={t('profile.title')} className={css.columns}>
      <Section title={t('profile.names')} isPanel>
        <SettingRows>
          <FaceRow />
          <NicknameRow />
        </SettingRows>
      </Section>
      <Section title={t('profile.security')} isPanel>
        <SettingRows>
          <AccountRows />
        </SettingRows>
      </Section>
      {hasLogout && <LogoutButton />}
    </PageFrame>
  )
}

function AccountRows() {
  const t = useText()
  const { mobile, email, hasPassword } = useSuspenseQuery(contactsQuery()).data
  const none = t('profile.notSet')
  return (
    <>
      <SettingRow
        icon={<IconDeviceMobile {...ROW_ICON} />}
        name={t('profile.mobile')}
        value={mobile ? formatPhone(mobile) : none}
        url={BIND_MOBILE_PAGE}
      />
      <SettingRow
        icon={<IconMail {...ROW_ICON} />}
        name={t('profile.email')}
        value={email || none}
        url={BIND_EMAIL_PAGE}
      />
      <SettingRow icon={<IconId {...ROW_ICON} />} name={t('security.realName.title')} url={REAL_NAME_PAGE} />
      <SettingRow
        icon={<IconKey {...ROW_ICON} />}
        name={t('security.password')}
        value={hasPassword ? undefined : none}
        url={hasPassword ? CHANGE_PASSWORD_PAGE : SET_PASSWORD_PAGE}
      />
      <SettingRow
        icon={<IconTrash {...ROW_ICON} />}
        name={t('security.deactivate.title')}
        url={DEACTIVATE_PAGE}
      />
    </>
  )
}
