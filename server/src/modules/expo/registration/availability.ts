import { AppError } from '@tiantian/contracts/error.ts'
import type { Availability, WaitlistEntry } from '@tiantian/contracts/expo/registration.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext } from '../expo.ts'
import { readSeats } from './session-seat.ts'

type AvailabilityContext = Pick<ExpoContext, 'db' | 'clock'>

/** A user's registrations, waitlist entries and offers for an event. @throws AppError('EVENT_NOT_FOUND') */
export async function getAvailability(
  ctx: AvailabilityContext,
  userId: string,
  eventId: string,
): Promise<Availability> {
  const sql = ctx.db.sql
  const [events, registrations, waitlist, agenda, seats] = await Promise.all([
    sql`select from events where id = ${eventId} and state not in ('draft', 'in_review')`,
    readLiveRegistrations(ctx, userId, eventId),
    readWaitlistEntries(sql, sql`w.user_id = ${userId} and w.event_id = ${eventId}`),
    sql<{ id: string }[]>`
      select s.id from event_agenda a join event_sessions s on s.id = a.session_id
      where a.user_id = ${userId} and s.event_id = ${eventId} order by s.starts_at, s.id`,
    readSeats(sql, userId, eventId),
  ])
  if (events.length === 0) throw new AppError('EVENT_NOT_FOUND')
  return { registration: registrations[0] ?? null, waitlist, sessionIds: agenda.map(({ id }) => id), seats }
}

async function readLiveRegistrations({ db, clock }: AvailabilityContext, userId: string, eventId: string) {
  const rows = await db.sql<NonNullable<Availability['registration']>[]>`
    select id, state, expires_at::text as "expiresAt" from registrations
    where user_id = ${userId} and event_id = ${eventId} and state in ('held', 'pending_approval', 'pending_payment', 'confirmed')
      and (expires_at is null or expires_at > ${clock.now()})`
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt && isoTime(row.expiresAt) }))
}

/** The waitlist entry of an attendee without account. */
export async function findWaitlistEntry(
  sql: Queryable,
  registrationId: string,
): Promise<WaitlistEntry | null> {
  const [entry] = await readWaitlistEntries(sql, sql`w.registration_id = ${registrationId}`)
  return entry ?? null
}

async function readWaitlistEntries(sql: Queryable, isTheirs: Fragment): Promise<WaitlistEntry[]> {
  const rows = await sql<WaitlistEntry[]>`
    select w.id, w.ticket_type_id as "typeId", w.count, w.state, w.offer_until::text as "offerUntil",
      (select count(*)::int from waitlist_entries o where o.event_id = w.event_id and o.state = 'waiting'
        and o.ticket_type_id = w.ticket_type_id and (o.queued_at, o.id) < (w.queued_at, w.id)) as ahead
    from waitlist_entries w
    where ${isTheirs} and w.state in ('waiting', 'offered') order by w.id`
  return rows.map((row) => ({ ...row, offerUntil: row.offerUntil && isoTime(row.offerUntil) }))
}
