import { AppError } from '@tiantian/contracts/error.ts'
import type { EventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { ExpoContext } from '../expo.ts'

type SessionSeatContext = Pick<ExpoContext, 'db' | 'clock'>

/**
 * Takes a seat in a session, or joins its waitlist when it is full. Returns the event.
 * @throws AppError('EVENT_NOT_FOUND'), 'REGISTRATION_NOT_FOUND' without a confirmed registration, 'STATE_CONFLICT'
 * when the session has begun or has no bookable seats
 */
export async function bookSession(
  { db, clock }: SessionSeatContext,
  userId: string,
  sessionId: string,
): Promise<string> {
  const now = clock.now()
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const { eventId, isOpen } = await sessionOf(tx, sessionId, now)
      await assertComing(tx, userId, eventId)
      if (!isOpen) throw new AppError('STATE_CONFLICT')
      await tx`select book_session_seat(${sessionId}, ${userId}, ${now.toISOString()})`
      return eventId
    }),
  )
}

/** Releases the seat to the next in the waitlist; idempotent. @throws AppError('EVENT_NOT_FOUND') */
export async function leaveSession(
  { db, clock }: SessionSeatContext,
  userId: string,
  sessionId: string,
): Promise<string> {
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const { eventId } = await sessionOf(tx, sessionId, clock.now())
      await tx`delete from session_seats where session_id = ${sessionId} and user_id = ${userId}`
      return eventId
    }),
  )
}

async function sessionOf(tx: Tx, sessionId: string, now: Date) {
  const [session] = await tx<{ eventId: string; isOpen: boolean }[]>`
    select s.event_id as "eventId", s.starts_at > ${now.toISOString()} and e.state = 'published'
      and exists (select from session_limits where session_id = s.id) as "isOpen"
    from event_sessions s join events e on e.id = s.event_id
    where s.id = ${sessionId} and e.state not in ('draft', 'in_review')`
  if (!session) throw new AppError('EVENT_NOT_FOUND')
  return session
}

/** The registration is locked until commit: a simultaneous cancellation then releases this seat too. */
async function assertComing(tx: Tx, userId: string, eventId: string) {
  const coming = await tx`
    select from registrations where event_id = ${eventId} and user_id = ${userId} and state = 'confirmed' for share`
  if (coming.length === 0) throw new AppError('REGISTRATION_NOT_FOUND')
}

/** A user's seats in the sessions of an event, with the position in each waitlist. */
export const readSeats = (
  reads: Queryable,
  userId: string,
  eventId: string,
): Promise<Availability['seats']> =>
  reads<Availability['seats']>`
    select s.session_id as "sessionId", s.state, (
      select count(*)::int from session_seats o where o.session_id = s.session_id and o.state = 'waiting'
        and s.state = 'waiting' and (o.requested_at, o.user_id) < (s.requested_at, s.user_id)) as ahead
    from session_seats s join event_sessions e on e.id = s.session_id
    where s.user_id = ${userId} and e.event_id = ${eventId} order by e.starts_at, e.id`

/**
 * Sets the seats of each session as edited; additional seats go to the waitlist at once.
 * @throws AppError('QUOTA_TOO_SMALL') for fewer than are taken
 */
export async function limitSessions(tx: Tx, sessions: EventAgenda['sessions']): Promise<void> {
  for (const { id, capacity, title } of [...sessions].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    if (capacity === null) await tx`select open_session(${id})`
    else await limitSession(tx, { id, capacity, name: textIn(title, 'en') })
  }
}

interface SessionLimit {
  readonly id: string
  readonly capacity: number
  readonly name: string
}

async function limitSession(tx: Tx, { id, capacity, name }: SessionLimit) {
  const [limited] = await tx<{ done: boolean }[]>`select limit_session(${id}, ${capacity}) as done`
  if (limited?.done) return
  const [taken] = await tx<{ used: number }[]>`
    select count(*)::int as used from session_seats where session_id = ${id} and state = 'booked'`
  const used = taken?.used ?? 0
  throw new AppError('QUOTA_TOO_SMALL', { name, used, over: used - capacity })
}
