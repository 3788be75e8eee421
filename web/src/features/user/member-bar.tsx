import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { useEffect } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { setUserInfo, useSession } from '../../sdk/session.ts'
import { CameraIcon } from '../../ui/icons.tsx'
import { Face } from '../shell/face.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { AVATAR_PAGE } from './avatar-address.ts'
import css from './member-bar.module.css'
import { personName } from './person-name.ts'

/** Who is signed in, and her figures (S3.5). */
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
        <div className={css.who}>
          <p className={css.name}>{personName(user) ?? t('common.guest')}</p>
          {user.username && (
            <p className={css.username}>{t('user.usernameIs', { username: user.username })}</p>
          )}
        </div>
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
    <dl className={css.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is kept locally may be old: another device may have changed it. */
function useFreshUser() {
  const { data } = useQuery(query(getUserInfo, {}))
  useEffect(() => {
    if (data) setUserInfo(data.userInfo)
  }, [data])
}
