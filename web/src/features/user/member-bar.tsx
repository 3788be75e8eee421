import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { CameraIcon } from '../../ui/icons.tsx'
import { Face } from '../shell/face.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { AVATAR_PAGE } from './avatar-address.ts'
import css from './member-bar.module.css'
import { useFreshUser } from './own-user.ts'
import { personName } from './person-name.ts'
import { PROFILE_PAGE } from './profile-address.ts'

/** The signed-in user, and their figures (S3.5). */
export function MemberBar() {
  const t = useText()
  const { user } = useSession()
  useFreshUser()
  return (
    <div className={css.bar}>
      <div className={css.content}>
        <PageLink
          url={AVATAR_PAGE}
          className={css.face}
          aria-label={t('user.avatar.change')}
          title={t('user.avatar.change')}
        >
          <Face size={64} />
          <span className={css.camera}>
            <CameraIcon size={16} />
          </span>
        </PageLink>
        <PageLink url={PROFILE_PAGE} className={css.who}>
          <span className={css.name}>{personName(user) ?? t('common.guest')}</span>
          {user.username && (
            <span className={css.username}>{t('user.usernameIs', { username: user.username })}</span>
          )}
        </PageLink>
        <Figures user={user} />
      </div>
    </div>
  )
}

function Figures({ user }: { user: UserInfo }) {
  const t = useText()
  const format = useFormat()
  const figures = [
    { label: t('user.balance'), value: user.balance },
    { label: t('user.score'), value: user.score },
    { label: t('user.coupon'), value: user.coupon },
  ]
  return (
    <dl className={css.figures} aria-label={t('profile.wallet')}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
