import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventCard, EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { holdSeats, joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery, useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { eventUrl, ticketUrl } from './event-address.ts'
import { EventPlace } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import { availabilityQuery, eventQuery, registrationQuery } from './event-query.ts'
import eventSummaryCss from './event-summary.module.css'
import { clockIn, spanText } from './event-time.ts'
import { QueuePanel } from './queue-panel.tsx'
import { RegistrationForm } from './registration-form.tsx'
import css from './registration-page.module.css'
import type { ExpoTicketChoice } from './ticket-choice.tsx'
import { TicketChoice } from './ticket-choice.tsx'
import { VisitorRegistration } from './visitor-registration.tsx'

/** Selected seats are held while the form is filled in. */
function MemberChoice({ event }: { event: EventDetail }) {
  const holding = useHolding(event)
  return (
    <TicketChoice
      event={event}
      isBusy={holding.isPending}
      onChoose={(choice) => holding.mutate(choice)}
      queue={(type, code) => <QueueButton event={event} type={type} code={code} />}
    />
  )
}

/** Holds the seats; one request has one id, however often it is sent. */
function useHolding({ id: eventId }: EventDetail) {
  const queryClient = useQueryClient()
  const [requestIds] = useState(createRequestIds)
  return useMutation({
    mutationFn({ tickets, code }: ExpoTicketChoice) {
      const input = { eventId, tickets: tickets.map(({ typeId, count }) => ({ typeId, count })), code }
      return call(holdSeats, { requestId: requestIds.idOf(input), ...input })
    },
    onSuccess(reply) {
      requestIds.answered()
      queryClient.setQueryData(registrationQuery(reply.registration.id).queryKey, reply)
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey })
      return queryClient.invalidateQueries({ queryKey: availabilityQuery(eventId).queryKey })
    },
  })
}

interface RegistrationPageQueueButtonProps {
  event: EventDetail
  type: TicketType
  code: string
}

function QueueButton({ event, type, code }: RegistrationPageQueueButtonProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const joining = useMutation({
    mutationFn: () => call(joinWaitlist, { eventId: event.id, typeId: type.id, count: 1, code }),
    onSuccess: (reply) => queryClient.setQueryData(availabilityQuery(event.id).queryKey, reply),
    // For example, because seats are available again.
    onError: () => queryClient.invalidateQueries({ queryKey: eventQuery(event.id).queryKey }),
  })
  return (
    <Button variant="secondary" isLoading={joining.isPending} onClick={() => joining.mutate()}>
      {t('expo.queue.join')}
    </Button>
  )
}

/** The event being registered for, beside the form. */
function EventSummary({ event }: { event: EventCard }) {
  const format = useFormat()
  return (
    <div className={cx(surface.surface, eventSummaryCss.summary)}>
      <EventCover type={event.type}>{spanText(event, format)}</EventCover>
      <div className={eventSummaryCss.words}>
        <PageLink url={eventUrl(event.id)} className={eventSummaryCss.title}>
          {event.title}
        </PageLink>
        <EventPlace event={event} />
        {event.venue && <p className={eventSummaryCss.venue}>{event.venue}</p>}
      </div>
    </div>
  )
}

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
  const result = useQuery({
    ...availabilityQuery(event.id),
    refetchOnWindowFocus: true,
  })
  if (!result.data) return <LoadState result={result} skeleton={<Skeleton height={320} />} />
  return <Step event={event} availability={result.data.availability} />
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
