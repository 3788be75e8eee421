import type { EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { eventUrl, ticketUrl } from './event-address.ts'
import { availabilityQuery, eventQuery } from './event-query.ts'
import { EventSummary } from './event-summary.tsx'
import { clockIn } from './event-time.ts'
import { MemberChoice } from './member-choice.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { RegistrationForm } from './registration-form.tsx'
import css from './registration-page.module.css'
import { VisitorRegistration } from './visitor-registration.tsx'

/** Registration for an event (S2.20): choose tickets, fill in the form, done; or join the waitlist of a full one. */
export function RegistrationPage({ id }: { id: string }) {
  const t = useText()
  const { event } = useSuspenseQuery(eventQuery(id)).data
  const { isMember } = useSession()
  return (
    <PageFrame title={t('expo.form.title')}>
      <div className={css.columns}>
        <div className={css.main}>
          {isMember ? <MemberStep event={event} /> : <VisitorStep event={event} />}
        </div>
        <aside className={css.side}>
          <EventSummary event={event} />
        </aside>
      </div>
    </PageFrame>
  )
}

function MemberStep({ event }: { event: EventDetail }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...availabilityQuery(event.id),
    refetchOnWindowFocus: true,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return data ? <Step event={event} availability={data.availability} /> : <Skeleton height={320} />
}

const isToBeHad = ({ admission }: EventDetail) => admission === 'open' || admission === 'full'

const VisitorStep = ({ event }: { event: EventDetail }) =>
  isToBeHad(event) ? <VisitorRegistration event={event} /> : <Closed event={event} />

/** The next step of the registration. */
function Step({ event, availability }: { event: EventDetail; availability: Availability }) {
  const { registration, waitlist } = availability
  if (registration?.state === 'held') return <RegistrationForm event={event} id={registration.id} />
  if (registration) return <Registered id={registration.id} state={registration.state} />
  const [entry] = waitlist
  if (entry) return <QueuePanel event={event} entry={entry} />
  return isToBeHad(event) ? <MemberChoice event={event} /> : <Closed event={event} />
}

const STEPS: Partial<Record<RegistrationState, 'pending' | 'payment'>> = {
  pending_approval: 'pending',
  pending_payment: 'payment',
}

function Registered({ id, state }: { id: string; state: RegistrationState }) {
  const t = useText()
  const step = STEPS[state] ?? 'ticket'
  return (
    <EmptyState
      title={t(`expo.step.${step}.note`)}
      action={
        <PageLink url={ticketUrl(id)} open="redirectTo" className={buttonClass()}>
          {t(`expo.step.${step}.go`)}
        </PageLink>
      }
    />
  )
}

function Closed({ event }: { event: EventDetail }) {
  const t = useText()
  const format = useFormat()
  const time = format.dateTime(clockIn(event.timeZone, event.registrationOpensAt))
  return (
    <EmptyState
      title={t(event.admission === 'soon' ? 'expo.step.soon.note' : 'expo.step.closed.note', { time })}
      action={
        <PageLink url={eventUrl(event.id)} open="redirectTo" className={buttonClass()}>
          {t('expo.toEvent')}
        </PageLink>
      }
    />
  )
}
