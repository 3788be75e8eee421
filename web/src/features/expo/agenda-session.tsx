import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { bookSession, leaveSession, setAgenda } from '@tiantian/contracts/expo/agenda.ts'
import type { EventDetail, EventSession } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import css from './agenda-session.module.css'
import { availabilityQuery, eventQuery } from './event-query.ts'
import { hoursText } from './event-time.ts'
import { SessionMaterials } from './materials.tsx'

interface SessionSeatProps {
  event: EventDetail
  session: EventSession
  availability: Availability | undefined
}

/** Seats of a session with a limit: how many are left, and for participants their own. */
function SessionSeat({ event, session, availability }: SessionSeatProps) {
  const t = useText()
  const format = useFormat()
  if (session.capacity === null) return null
  const left = session.seatsLeft ?? 0
  const seat = availability?.seats.find(({ sessionId }) => sessionId === session.id)
  const mayBook =
    availability?.registration?.state === 'confirmed' && new Date(session.startsAt) > new Date(serverNow())
  const words =
    left > 0
      ? t('programme.seat.left', { count: left, number: format.number(left) })
      : t('programme.seat.full')
  return (
    <div className={css.seat} role="status">
      {seat ? <SeatTag seat={seat} /> : <span className={css.seatFree}>{words}</span>}
      {mayBook && <SeatButton event={event} session={session} seat={seat} isFull={left <= 0} />}
    </div>
  )
}

type Seat = Availability['seats'][number]

function SeatTag({ seat }: { seat: Seat }) {
  const t = useText()
  const format = useFormat()
  if (seat.state === 'booked') return <Tag tone="success">{t('programme.seat.booked')}</Tag>
  return <Tag tone="warning">{t('programme.seat.waiting', { place: format.number(seat.ahead + 1) })}</Tag>
}

interface SeatButtonProps {
  event: EventDetail
  session: EventSession
  seat: Seat | undefined
  isFull: boolean
}

function SeatButton({ event, session, seat, isFull }: SeatButtonProps) {
  const t = useText()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => call(seat ? leaveSession : bookSession, { sessionId: session.id }),
    onSuccess: (reply) => {
      client.setQueryData(availabilityQuery(event.id).queryKey, reply)
      void client.invalidateQueries({ queryKey: eventQuery(event.id).queryKey })
    },
  })
  const step = seat ? LEAVE[seat.state] : takeStep(isFull)
  const name = t(`programme.seat.${step}`)
  return (
    <Button
      size="sm"
      variant={seat ? 'plain' : 'soft'}
      isLoading={change.isPending}
      aria-label={`${name}: ${session.title}`}
      onClick={() => change.mutate()}
    >
      {name}
    </Button>
  )
}

const takeStep = (isFull: boolean) => (isFull ? 'queue' : 'book')

const LEAVE = { booked: 'leave', waiting: 'leaveQueue' } as const

interface AgendaSessionProps {
  event: EventDetail
  session: EventSession
  availability: Availability | undefined
}

/** A session: time and room, topic, speakers, seats, and the button that adds it to the personal agenda. */
export function AgendaSession({ event, session, availability }: AgendaSessionProps) {
  const t = useText()
  const format = useFormat()
  const { track, room, title, abstract, language, materials } = session
  const own = ownSessions(availability)
  const hours = hoursText({ ...session, timeZone: event.timeZone }, format)
  const roomName = room === null ? '' : (event.rooms[room] ?? '')
  return (
    <article className={css.session} data-track={track ?? undefined}>
      <p className={css.time}>
        <span className={css.hours}>{hours}</span>
        <span className={css.room}>{roomName}</span>
      </p>
      <div className={css.words}>
        <h3 className={css.title}>{title}</h3>
        {abstract && <p className={css.abstract}>{abstract}</p>}
        <p className={css.speakers}>{speakersOf(event, session).join(' · ')}</p>
        <p className={css.tags}>
          {track !== null && <Tag>{event.tracks[track]}</Tag>}
          {language && <Tag>{t(`expo.language.${language}`)}</Tag>}
        </p>
        <SessionMaterials title={title} materials={materials} />
        {own.includes(session.id) && <Overlaps event={event} session={session} own={own} />}
        <SessionSeat event={event} session={session} availability={availability} />
      </div>
      <AgendaMark
        eventId={event.id}
        session={session}
        isChosen={availability?.sessionIds.includes(session.id) ?? false}
      />
    </article>
  )
}

/** Only a warning: an attendee may go from one to the other. */
function Overlaps({
  event,
  session,
  own,
}: {
  event: EventDetail
  session: EventSession
  own: readonly string[]
}) {
  const t = useText()
  return overlapsOf(session, event.sessions, own).map(({ id, title }) => (
    <p key={id} className={css.overlap}>
      {t('programme.seat.overlap', { title })}
    </p>
  ))
}

function speakersOf({ speakers }: EventDetail, session: EventSession): string[] {
  return session.speakers.flatMap(({ id }) => speakers.find((speaker) => speaker.id === id)?.name ?? [])
}

interface AgendaMarkProps {
  eventId: string
  session: EventSession
  isChosen: boolean
}

function AgendaMark({ eventId, session: { id, title }, isChosen }: AgendaMarkProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: () => call(setAgenda, { sessionId: id, isChosen: !isChosen }),
    onSuccess: (reply) => queryClient.setQueryData(availabilityQuery(eventId).queryKey, reply),
  })
  return (
    <button
      type="button"
      className={cx(css.mark, isChosen && css.chosen)}
      aria-pressed={isChosen}
      aria-label={t('expo.agenda.add', { title })}
      disabled={mark.isPending}
      onClick={() => mark.mutate()}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />
      </svg>
    </button>
  )
}

/** Sessions of a user's agenda: those they marked, and those where they have a seat. */
export const ownSessions = (
  availability: Pick<Availability, 'seats' | 'sessionIds'> | undefined,
): readonly string[] => {
  if (!availability) return []
  const seated = availability.seats
    .filter(({ state }) => state === 'booked')
    .map(({ sessionId }) => sessionId)
  return [...new Set([...availability.sessionIds, ...seated])]
}

type Timed = Pick<EventSession, 'id' | 'startsAt' | 'endsAt'>

/** Sessions of the agenda at the same time: shown, not forbidden. */
export function overlapsOf<Other extends Timed>(
  session: Timed,
  sessions: readonly Other[],
  own: readonly string[],
): Other[] {
  const start = Date.parse(session.startsAt)
  const end = Date.parse(session.endsAt)
  return sessions.filter(
    (other) =>
      other.id !== session.id &&
      own.includes(other.id) &&
      Date.parse(other.startsAt) < end &&
      Date.parse(other.endsAt) > start,
  )
}
