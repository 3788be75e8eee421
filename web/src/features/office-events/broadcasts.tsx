import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailInProgress, LoggedEmail } from '@tiantian/contracts/expo/broadcast.ts'
import { resendEmail } from '@tiantian/contracts/expo/broadcast.ts'
import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { clockIn } from '../expo/event-time.ts'
import css from './office-event.module.css'
import { emailsQuery, officeEventReads } from './office-query.ts'

/** Emails sent, with recipients and time; one that still applies can be sent again. */
export function Broadcasts({ event: { id, timeZone } }: { event: EventDetail }) {
  const t = useText()
  const list = useInfiniteQuery({
    ...emailsQuery(id),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.underWay.length ? LOOK_AGAIN_MS : false),
  })
  return (
    <>
      {list.data?.pages[0]?.underWay.map((email) => (
        <UnderWay key={email.id} email={email} />
      ))}
      <InfiniteList
        list={list}
        label={t('crowd.tab.letters')}
        className={css.list}
        rowKey={({ registrationId, kind, occurrence }) => `${registrationId} ${kind} ${occurrence}`}
        renderRow={(email) => <EmailItem email={email} timeZone={timeZone} />}
        skeleton={<Skeleton height={116} />}
        skeletonCount={4}
        empty={<EmptyState title={t('hall.letter.none')} />}
      />
    </>
  )
}

/** While an email is being sent to many. */
const LOOK_AGAIN_MS = 2000

function UnderWay({ email: { subject, sent, readers } }: { email: EmailInProgress }) {
  const t = useText()
  const format = useFormat()
  const text = t('hall.letter.underWay', { sent: format.number(sent), readers: format.number(readers) })
  return (
    <div className={surface.panel}>
      <p className={css.name}>{subject}</p>
      <p className={css.muted}>{text}</p>
      <Progress label={`${subject}: ${text}`} percent={Math.floor((sent / readers) * 100)} />
    </div>
  )
}

/** Kinds with a name of their own; all others are shown by their general one. */
const KINDS = [
  'desk',
  'received',
  'confirmed',
  'rejected',
  'cancelled',
  'reactivated',
  'reminder',
  'verify',
  'verify-queue',
  'payment',
  'payment-due',
  'payment-lapsed',
  'event-cancelled',
  'event-postponed',
  'event-resumed',
  'event-changed',
] as const

const kindOf = (kind: string) => KINDS.find((one) => one === kind) ?? 'other'

function EmailItem({ email, timeZone }: { email: LoggedEmail; timeZone: string }) {
  const t = useText()
  const format = useFormat()
  const { code, name, kind, subject, sentAt, mayResend } = email
  const resending = useResend(email)
  return (
    <article
      className={surface.panel}
      aria-label={`${name || code}: ${subject || t(`hall.letter.kind.${kindOf(kind)}`)}`}
    >
      <div>
        <p className={css.name}>{subject || t(`hall.letter.kind.${kindOf(kind)}`)}</p>
        <p className={css.muted}>{[name, code].filter(Boolean).join(' · ')}</p>
        <p className={css.muted}>{format.dateTime(clockIn(timeZone, sentAt))}</p>
      </div>
      {mayResend && (
        <div className={css.line}>
          <Button size="sm" variant="soft" isLoading={resending.isPending} onClick={() => resending.mutate()}>
            {t('hall.letter.resend')}
          </Button>
        </div>
      )}
    </article>
  )
}

function useResend({ registrationId, kind, occurrence }: LoggedEmail) {
  const t = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendEmail, { registrationId, kind, occurrence }),
    onSuccess: () => showToast({ title: t('hall.letter.resent'), icon: 'success' }),
    onSettled: () => client.invalidateQueries(officeEventReads()),
  })
}
