import type { InvitedPerson } from '@tiantian/contracts/user/invite.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { MISSING_FACE } from '../../sdk/user-info.ts'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FaceOf } from '../shell/face.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { InviteAccept } from './invite-accept.tsx'
import css from './invite-page.module.css'
import { invitedQuery, inviteQuery } from './invite-query.ts'
import { InviteShare } from './invite-share.tsx'

/** The user's invite code, ways to share it, and the users who registered with it. */
export function InvitePage({ given }: { given: string | undefined }) {
  const t = useText()
  const { inviteCode, invitedCount, hasInviter } = useSuspenseQuery(inviteQuery()).data
  return (
    <PageFrame title={t('invite.title')} className={css.columns}>
      <div className={css.column}>
        <InviteShare code={inviteCode} />
        {!hasInviter && <InviteAccept given={given === inviteCode ? undefined : given} />}
      </div>
      <Section
        title={t('invite.came')}
        more={
          invitedCount > 0 && <span className={css.total}>{t('invite.total', { count: invitedCount })}</span>
        }
        isPanel
      >
        <Invited />
      </Section>
    </PageFrame>
  )
}

function Invited() {
  const t = useText()
  const list = useInfiniteQuery(invitedQuery())
  return (
    <InfiniteList
      list={list}
      label={t('invite.came')}
      rowKey={({ userId }) => userId}
      renderRow={(person) => <Person person={person} />}
      skeleton={<Skeleton height={56} />}
      skeletonCount={3}
      empty={<EmptyState title={t('invite.nobody')} text={t('invite.nobodyText')} />}
    />
  )
}

function Person({ person: { nickname, avatar, invitedAt } }: { person: InvitedPerson }) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.person}>
      <FaceOf avatar={avatar || MISSING_FACE} size={44} />
      <span className={css.words}>
        <span className={css.name}>{nickname || t('invite.nameless')}</span>
        <span className={css.since}>{t('invite.joined', { date: format.date(invitedAt) })}</span>
      </span>
    </div>
  )
}
