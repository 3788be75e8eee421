import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { holdSeats as contract } from '@tiantian/contracts/expo/registration.ts'
import { HOLD_MINUTES } from '@tiantian/contracts/expo/registration.ts'
import type { EventState } from '@tiantian/contracts/expo/state.ts'
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

export interface TicketSelection {
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
  { eventId, wanted, code }: TicketSelection,
  now: Date,
): Promise<Date> {
  const typeIds = wanted.map(({ typeId }) => typeId)
  const at = now.toISOString()
  // Shared lock: until commit nobody changes the ticket types. A statement of its own, so that the next one sees what
  // it waited for.
  await tx`select lock_event(${eventId})`
  const [event] = await tx<TicketSaleRow[]>`
    select e.state, e.registration_opens_at::text as "opensAt", e.registration_closes_at::text as "closesAt",
      e.starts_at::text as "startsAt", e.registration_max as max, count(t.id)::int as "typeCount",
      count(t.id) filter (where t.sale_opens_at > ${at} or t.sale_closes_at <= ${at} or t.visibility = 'hidden'
        or (t.visibility = 'code' and not ${isAccessCode(tx, 't', code)}))::int as "unsoldCount"
    from events e left join ticket_types t on t.event_id = e.id and t.id = any(${typeIds}::uuid[])
    where e.id = ${eventId} and e.state not in ('draft', 'in_review') group by e.id`
  if (!event || event.typeCount !== new Set(typeIds).size) throw new AppError('EVENT_NOT_FOUND')
  if (admissionOf({ ...event, isFull: false }, now) !== 'open') throw new AppError('REGISTRATION_CLOSED')
  if (event.unsoldCount > 0) throw new AppError('TICKET_NOT_ON_SALE')
  const count = wanted.reduce((total, each) => total + each.count, 0)
  if (count > event.max || typeIds.length !== event.typeCount)
    throw new AppError('TICKET_LIMIT', { max: event.max })
  return new Date(event.startsAt)
}

/** An event with the selected ticket types. */
interface TicketSaleRow {
  readonly state: EventState
  readonly opensAt: string
  readonly closesAt: string
  readonly startsAt: string
  /** Tickets per registration. */
  readonly max: number
  readonly typeCount: number
  readonly unsoldCount: number
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
async function releaseEarlierSeats(
  tx: Tx,
  { userId, eventId, now }: Pick<NewHold, 'eventId' | 'now'> & { readonly userId: string },
) {
  const [held] = await tx<{ id: string }[]>`
    select id from registrations where user_id = ${userId} and event_id = ${eventId} and state = 'held'`
  if (!held) return
  const cancel = { event: 'cancel', role: 'member', by: userId, at: now } as const
  if (await tryMoveRegistration(tx, held.id, cancel)) await releaseSeats(tx, held.id, eventId)
}

export interface NewHold {
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
  { id, userId, language, eventId, wanted, now }: NewHold,
): Promise<void> {
  const until = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString()
  const tickets = JSON.stringify(wanted)
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
