import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useSession } from '../../../sdk/session.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { ROW_ICON, UserIcon } from '../../../ui/icons.tsx'
import { SettingRow } from '../../security/setting-row.tsx'
import { Face } from '../../shell/frame/avatar.tsx'
import {
  ADDRESSES_PAGE,
  AVATAR_PAGE,
  EMAIL_PAGE,
  MOBILE_PAGE,
  NICKNAME_PAGE,
  PERSONAL_PAGE,
  USERNAME_PAGE,
} from './profile-address.ts'
import { contactsQuery, profileQuery } from './profile-query.ts'

export function FaceRow() {
  const t = useText()
  return <SettingRow icon={<Face size={40} />} name={t('profile.picture')} url={AVATAR_PAGE} />
}

export function NicknameRow() {
  const t = useText()
  const { user } = useSession()
  const nickname = user.hasNickName ? user.nickname : t('profile.notSet')
  return <SettingRow icon={<UserIcon />} name={t('user.nickname')} value={nickname} url={NICKNAME_PAGE} />
}

export function NameRows() {
  const t = useText()
  const { user } = useSession()
  const { gender } = useSuspenseQuery(profileQuery()).data
  return (
    <>
      <FaceRow />
      <NicknameRow />
      <SettingRow
        icon={<IconAt {...ROW_ICON} />}
        name={t('user.username')}
        value={user.username || t('profile.notSet')}
        url={USERNAME_PAGE}
      />
      <SettingRow
        icon={<IconIdBadge {...ROW_ICON} />}
        name={t('profile.personal')}
        value={gender === 'unknown' ? t('profile.notSet') : t(`profile.gender.${gender}`)}
        url={PERSONAL_PAGE}
      />
    </>
  )
}

export function ContactRows() {
  const t = useText()
  const { mobile, email } = useSuspenseQuery(contactsQuery()).data
  return (
    <>
      <SettingRow
        icon={<IconDeviceMobile {...ROW_ICON} />}
        name={t('profile.mobile')}
        value={mobile ? formatPhone(mobile) : t('profile.notSet')}
        url={MOBILE_PAGE}
      />
      <SettingRow
        icon={<IconMail {...ROW_ICON} />}
        name={t('profile.email')}
        value={email || t('profile.notSet')}
        url={EMAIL_PAGE}
      />
      <SettingRow icon={<IconMapPin {...ROW_ICON} />} name={t('user.myAddresses')} url={ADDRESSES_PAGE} />
    </>
  )
}
