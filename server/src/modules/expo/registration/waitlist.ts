import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { joinWaitlist as joinContract } from '@tiantian/contracts/expo/registration.ts'
import { waitlistMachine } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { WaitlistEntryRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { notifyQueue, notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import { assertNotCancelled, assertOpen, insertHeld } from './hold.ts'
import { moveRegistration, nextOf } from './move-registration.ts'
import { notifySeats, releaseSeats, transferSeats } from './seats.ts'

/**
 * Joins the waitlist for a ticket type; an existing entry keeps its position.
 * @throws AppError('EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'TICKET_LIMIT' | 'WAITLIST_CLOSED' | 'SEATS_FREE'
 * | 'REGISTRATION_EXISTS')
 */
export async function joinWaitlist(
  ctx: ExpoContext,
  { userId, language }: ExpoUser,
  { eventId, typeId, count, code }: Parsed<typeof joinContract>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await assertOpen(tx, { eventId, wanted: [{ typeId, count }], code }, now)
    await assertQueueable(tx, { eventId, typeId, count })
    const [live] = await tx`
      select from registrations where user_id = ${userId} and event_id = ${eventId}
        and state in ('pending_approval', 'pending_payment', 'confirmed')`
    if (live) throw new AppError('REGISTRATION_EXISTS')
    await enqueue(tx, ctx, { userId, registrationId: null, eventId, typeId, count, language, now })
  })
}

interface WaitlistRequest {
  readonly eventId: string
  readonly typeId: string
  readonly count: number
}

/**
 * A user who could register must not wait: an offer would hold the seats for a day without a form.
 * @throws AppError('WAITLIST_CLOSED' | 'SEATS_FREE')
 */
export async function assertQueueable(tx: Tx, { eventId, typeId, count }: WaitlistRequest): Promise<void> {
  const [type] = await tx<{ is_free: boolean }[]>`
    select not exists (select from ticket_type_quotas tq join quotas q on q.id = tq.quota_id
        where tq.ticket_type_id = t.id and q.size - q.used < ${count})
      and not exists (select from waitlist_entries w
        where w.event_id = ${eventId} and w.state = 'waiting'
          and exists (select from ticket_type_quotas tq join ticket_type_quotas own using (quota_id)
            where tq.ticket_type_id = w.ticket_type_id and own.ticket_type_id = t.id)) as is_free
    from ticket_types t where t.id = ${typeId}`
  if (!(await hasWaitlist(tx, typeId))) throw new AppError('WAITLIST_CLOSED')
  if (type?.is_free) throw new AppError('SEATS_FREE')
}

export async function hasWaitlist(tx: Tx, typeId: string): Promise<boolean> {
  const found = await tx`select from ticket_types where id = ${typeId} and has_waitlist`
  return found.length > 0
}

interface NewWaitlistEntry extends WaitlistRequest {
  readonly userId: string | null
  /** The existing form of an attendee who waits by mail. */
  readonly registrationId: string | null
  readonly language: string
  readonly now: Date
}

/** False when already waiting for these tickets. */
export async function enqueue(tx: Tx, ctx: ExpoContext, entry: NewWaitlistEntry): Promise<boolean> {
  const { eventId, typeId, count, userId, registrationId, language } = entry
  const now = entry.now.toISOString()
  const [made] = await tx<{ id: string }[]>`
    insert into waitlist_entries
      (id, event_id, ticket_type_id, user_id, registration_id, count, language, state, queued_at, created_at)
    values (${newId()}, ${eventId}, ${typeId}, ${userId}, ${registrationId}, ${count}, ${language}, 'waiting', ${now}, ${now})
    on conflict do nothing returning id`
  if (!made) return false
  await notifyQueue(tx, ctx, made.id, 'queued')
  // Seats may have been freed since the page showed none.
  await notifySeats(tx, eventId)
  return true
}

type WaitlistRow = Pick<
  WaitlistEntryRow,
  'id' | 'state' | 'event_id' | 'ticket_type_id' | 'registration_id' | 'count' | 'offer_until'
>

export const waitlist = storeMachine<WaitlistRow>()({
  machine: waitlistMachine,
  table: 'waitlist_entries',
  notFound: 'WAITLIST_NOT_FOUND',
  audit: { objectKind: 'waitlist', objectId: ({ id }) => id },
  columns: () => ({ offer_until: null }),
})

/** Leaves the waitlist; offered seats go to the next. @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT') */
export async function leaveWaitlist({ db, clock }: ExpoContext, userId: string, id: string): Promise<string> {
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const change = { by: userId, role: 'member', at: clock.now() } as const
      const { row } = await move(tx, waitlist, { id, user_id: userId }, 'cancel', change)
      await releaseSeats(tx, id, row.event_id)
      return row.event_id
    }),
  )
}

/**
 * Accepts an offer: creates a registration with its seats, whose form must be filled in within half an hour if it is
 * not yet. Returns its id.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED'
 * | 'REGISTRATION_EXISTS')
 */
export async function acceptOffer(
  ctx: ExpoContext,
  { userId, language }: ExpoUser,
  id: string,
): Promise<string> {
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const entry = await consumeOffer(tx, ctx, { id, user_id: userId }, userId)
      if (entry.registration_id) return entry.registration_id
      const wanted = [{ typeId: entry.ticket_type_id, count: entry.count }]
      const made = newId()
      const now = ctx.clock.now()
      await insertHeld(tx, { id: made, userId, language, eventId: entry.event_id, wanted, now })
      await transferSeats(tx, id, made)
      return made
    }),
  )
}

/**
 * Accepts an offer; a waiting form continues with its seats.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED' |
 * 'REGISTRATION_EXISTS')
 */
export async function consumeOffer(
  tx: Tx,
  ctx: ExpoContext,
  key: { readonly id: string } & Readonly<Record<string, string>>,
  actorId: string | null,
): Promise<WaitlistRow> {
  const now = ctx.clock.now()
  const { row: entry } = await move(tx, waitlist, key, 'accept', {
    by: actorId,
    role: 'member',
    at: now,
    check({ offer_until: until }) {
      if (!until || now >= new Date(until)) throw new AppError('OFFER_LAPSED')
    },
  })
  await assertNotCancelled(tx, entry.event_id)
  if (entry.registration_id) {
    await transferSeats(tx, entry.id, entry.registration_id)
    const { email, ...next } = await nextOf(tx, entry.registration_id, now)
    await moveRegistration(tx, entry.registration_id, { ...next, role: 'member', by: actorId, at: now })
    await notifyRegistered(tx, ctx, entry.registration_id, email)
  }
  return entry
}
