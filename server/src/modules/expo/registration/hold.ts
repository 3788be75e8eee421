import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { holdSeats as contract } from '@tiantian/contracts/expo/registration.ts'
import { HOLD_MINUTES } from '@tiantian/contracts/expo/registration.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { EventRow } from '../../../platform/database/rows.generated.ts'
import { newId, shortCode } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { admissionOf } from '../event/event-card.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import { tryMoveRegistration } from './move-registration.ts'
import type { SeatRequest } from './seats.ts'
import { releaseSeats, takeSeats } from './seats.ts'
import { isAccessCode } from './ticket-types.ts'

/** Registration codes like airline booking codes, short enough for the phone. */
export const CODE_LENGTH = 8

/**
 * Holds seats while the form is filled in. Returns the registration id.
 * @throws AppError('EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'EVENT_FULL' | 'REGISTRATION_EXISTS' | 'TICKET_LIMIT'
 * | 'REQUEST_ID_REUSED')
 */
export async function holdSeats(
  { db, clock }: ExpoContext,
  { userId, language }: ExpoUser,
  input: Parsed<typeof contract>,
): Promise<string> {
  const { requestId, eventId, tickets, code } = input
  const now = clock.now()
  const query = { userId, requestId, action: 'expo/registration/hold', input: { eventId, tickets } }
  const { id } = await againAfterDeadlock(() =>
    once(db, query, async (tx) => {
      await assertOpen(tx, { eventId, wanted: tickets, code }, now)
      await releaseEarlierSeats(tx, { userId, eventId, now })
      const made = newId()
      await insertHeld(tx, { id: made, userId, language, eventId, wanted: tickets, now })
      await takeSeats(tx, made, tickets)
      await assertNobodyWaits(tx, made, eventId)
      return { id: made }
    }),
  )
  return id
}

export interface TicketInput {
  readonly eventId: string
  readonly wanted: readonly SeatRequest[]
  /** For ticket types that require a code. */
  readonly code: string
}

/**
 * Checks that registration is open, that all ticket types belong to this event and are on sale, and that the limit
 * per attendee is kept. Returns when the event begins.
 * @throws AppError('EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'TICKET_NOT_ON_SALE' | 'TICKET_LIMIT')
 */
export async function assertOpen(
  tx: Tx,
  { eventId, wanted: requested, code }: TicketInput,
  now: Date,
): Promise<Date> {
  const typeIds = requested.map(({ typeId }) => typeId)
  const types = tx`from ticket_types t
    where t.event_id = e.id and t.id = any(${typeIds}::uuid[])`
  const at = now.toISOString()
  // Shared lock: until commit nobody changes the ticket types. A statement of its own, so that the next one sees what
  // it waited for.
  await tx`select lock_event(${eventId})`
  const [event] = await tx<
    {
      state: 'published'
      opens: string
      closes: string
      starts: string
      max: number
      known: number
      unsold: number
    }[]
  >`select state, registration_opens_at::text as opens, registration_closes_at::text as closes,
      starts_at::text as starts, registration_max as max, (select count(*)::int ${types}) as known,
      (select count(*)::int ${types} and (t.sale_opens_at > ${at} or t.sale_closes_at <= ${at}
        or t.visibility = 'hidden' or (t.visibility = 'code' and not ${isAccessCode(tx, 't', code)}))) as unsold
    from events e where id = ${eventId} and state not in ('draft', 'in_review')`
  if (!event || event.known !== new Set(typeIds).size) throw new AppError('EVENT_NOT_FOUND')
  const dates = { state: event.state, opensAt: event.opens, closesAt: event.closes, isFull: false }
  if (admissionOf(dates, now) !== 'open') throw new AppError('REGISTRATION_CLOSED')
  if (event.unsold > 0) throw new AppError('TICKET_NOT_ON_SALE')
  const count = requested.reduce((total, each) => total + each.count, 0)
  if (count > event.max || typeIds.length !== event.known)
    throw new AppError('TICKET_LIMIT', { max: event.max })
  return new Date(event.starts)
}

/**
 * Seats held for an event that was cancelled meanwhile are void. Shared lock: until commit nobody changes the event.
 * @throws AppError('REGISTRATION_CLOSED')
 */
export async function assertNotCancelled(tx: Tx, eventId: string): Promise<void> {
  await tx`select lock_event(${eventId})`
  const [event] = await tx<Pick<EventRow, 'state'>[]>`select state from events where id = ${eventId}`
  if (event?.state === 'cancelled' || event?.state === 'archived') throw new AppError('REGISTRATION_CLOSED')
}

/**
 * Freed seats belong to the waitlist, even before they are offered: waiting attendees whom they would satisfy come
 * first. An entry that waits for more seats than are free does not block the others. Checked after the seats are
 * taken, so that none can be released in between.
 */
export async function assertNobodyWaits(tx: Tx, id: string, eventId: string): Promise<void> {
  const waiting = await tx`
    select from waitlist_entries w where w.event_id = ${eventId} and w.state = 'waiting'
      and exists (select from ticket_type_quotas tq join seat_holds h on h.quota_id = tq.quota_id
        where tq.ticket_type_id = w.ticket_type_id and h.holder_id = ${id})
      and not exists (select from ticket_type_quotas tq join quotas q on q.id = tq.quota_id
          left join seat_holds h on h.quota_id = q.id and h.holder_id = ${id}
        where tq.ticket_type_id = w.ticket_type_id and q.size - q.used + coalesce(h.count, 0) < w.count)
    limit 1`
  if (waiting.length > 0) throw new AppError('EVENT_FULL')
}

/** For a form submitted in time that must take its seats again. @throws AppError('REGISTRATION_CLOSED') */
export async function assertStillOpen(tx: Tx, eventId: string, now: Date): Promise<void> {
  const open = await tx`
    select from events where id = ${eventId} and state = 'published' and registration_closes_at > ${now.toISOString()}`
  if (open.length === 0) throw new AppError('REGISTRATION_CLOSED')
}

/** Choosing again releases the previously held seats first. */
async function releaseEarlierSeats(tx: Tx, { userId, eventId, now }: ChosenTicketType) {
  const [held] = await tx<{ id: string }[]>`
    select id from registrations where user_id = ${userId} and event_id = ${eventId} and state = 'held'`
  if (!held) return
  const cancel = { event: 'cancel', role: 'member', by: userId, at: now } as const
  if (await tryMoveRegistration(tx, held.id, cancel)) await releaseSeats(tx, held.id, eventId)
}

interface ChosenTicketType {
  readonly userId: string
  readonly eventId: string
  readonly now: Date
}

export interface HeldSeats {
  readonly id: string
  /** Null when registering by mail. */
  readonly userId: string | null
  readonly language: string
  readonly eventId: string
  readonly wanted: readonly SeatRequest[]
  readonly now: Date
}

/**
 * The price is fixed now, whatever the office changes later.
 * @throws AppError('REGISTRATION_EXISTS') while the user has a live registration
 */
export async function insertHeld(
  tx: Tx,
  { id, userId, language, eventId, wanted: requested, now }: HeldSeats,
): Promise<void> {
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()
  const tickets = JSON.stringify(requested)
  const [made] = await tx`
    insert into registrations (id, code, event_id, user_id, state, wanted, language, total_minor, currency,
      expires_at, created_at, changed_at)
    select ${id}, ${shortCode(CODE_LENGTH)}, ${eventId}, ${userId}, 'held', ${tickets}::jsonb, ${language}, p.total,
      case when p.total > 0 then e.currency end, ${until}, ${now.toISOString()}, ${now.toISOString()}
    from events e, lateral (
      select coalesce(sum(w.count * t.price_minor), 0)::bigint as total
      from jsonb_to_recordset(${tickets}::jsonb) as w ("typeId" uuid, count int)
        join ticket_types t on t.id = w."typeId") p
    where e.id = ${eventId}
    on conflict do nothing returning id`
  if (!made) throw new AppError('REGISTRATION_EXISTS')
}
