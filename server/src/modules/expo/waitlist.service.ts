import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { joinWaitlist as joinContract } from '@tiantian/contracts/expo/registration.ts'
import type { WaitlistStep } from '@tiantian/contracts/expo/state.ts'
import { stepOf, WAITLIST_TRANSITIONS } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { newId } from '../../platform/id.ts'
import type { Desk } from './expo.ts'
import { assertOpen, assertTakesPlace, insertHeld } from './hold.service.ts'
import { tellQueue } from './letters/tell.ts'
import { passSeats, releaseSeats, tellSeats } from './seats.ts'

interface Who {
  readonly userId: string
  readonly language: Language
}

/**
 * Queues for tickets of a type; whoever queues for it already stays where she is.
 * @throws AppError('EVENT_NOT_FOUND' | 'REGISTRATION_CLOSED' | 'TICKET_LIMIT' | 'WAITLIST_CLOSED' | 'SEATS_FREE'
 *   | 'REGISTRATION_EXISTS')
 */
export async function joinWaitlist(
  desk: Desk,
  { userId, language }: Who,
  { eventId, typeId, count, code }: Parsed<typeof joinContract>,
): Promise<void> {
  const now = desk.clock.now()
  await desk.db.transaction(async (tx) => {
    await assertOpen(tx, { eventId, wanted: [{ typeId, count }], code }, now)
    await assertQueueable(tx, { eventId, typeId, count })
    const [live] = await tx.execute(sql`
      select from registrations where user_id = ${userId} and event_id = ${eventId}
        and state in ('pending_approval', 'pending_payment', 'confirmed')`)
    if (live) throw new AppError('REGISTRATION_EXISTS')
    const [made] = await tx.execute<{ id: string }>(sql`
      insert into waitlist_entries (id, event_id, ticket_type_id, user_id, count, language, state, queued_at, created_at)
      values (${newId()}, ${eventId}, ${typeId}, ${userId}, ${count}, ${language}, 'waiting', ${now.toISOString()}, ${now.toISOString()})
      on conflict do nothing returning id`)
    if (!made) return
    await tellQueue(tx, desk, made.id, 'queued')
    // Seats may have become free since she saw that there were none.
    await tellSeats(tx, eventId)
  })
}

interface Queued {
  readonly eventId: string
  readonly typeId: string
  readonly count: number
}

/** Whoever could register queues for nothing: an offer would keep her seats for a day without a form. */
async function assertQueueable(tx: Transaction, { eventId, typeId, count }: Queued) {
  const [type] = await tx.execute<{ has: boolean; is_free: boolean }>(sql`
    select t.has_waitlist as has,
      not exists (select from ticket_type_quotas tq join quotas q on q.id = tq.quota_id
        where tq.ticket_type_id = t.id and q.size - q.used < ${count})
      and not exists (select from waitlist_entries w
        where w.event_id = ${eventId} and w.state = 'waiting'
          and exists (select from ticket_type_quotas tq join ticket_type_quotas own using (quota_id)
            where tq.ticket_type_id = w.ticket_type_id and own.ticket_type_id = t.id)) as is_free
    from ticket_types t where t.id = ${typeId}`)
  if (!type?.has) throw new AppError('WAITLIST_CLOSED')
  if (type.is_free) throw new AppError('SEATS_FREE')
}

/** Leaves the queue; seats that were offered go to the next. @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT') */
export async function leaveWaitlist({ db }: Desk, userId: string, id: string): Promise<string> {
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const { event_id: eventId } = await stepOwnEntry(tx, { id, userId, event: 'cancel' })
      await releaseSeats(tx, id, eventId)
      return eventId
    }),
  )
}

/**
 * Takes what was offered: a registration with its seats, to be filled in within half an hour. Answers its id.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED'
 *   | 'REGISTRATION_EXISTS')
 */
export async function acceptOffer({ db, clock }: Desk, who: Who, id: string): Promise<string> {
  const now = clock.now()
  const { userId, language } = who
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const entry = await stepOwnEntry(tx, { id, userId, event: 'accept' })
      if (now >= new Date(entry.offer_until)) throw new AppError('OFFER_LAPSED')
      await assertTakesPlace(tx, entry.event_id)
      const wanted = [{ typeId: entry.ticket_type_id, count: entry.count }]
      const made = newId()
      await insertHeld(tx, { id: made, userId, language, eventId: entry.event_id, wanted, now })
      await passSeats(tx, id, made)
      return made
    }),
  )
}

interface EntryRow {
  readonly event_id: string
  readonly ticket_type_id: string
  readonly count: number
  /** Before the step. */
  readonly offer_until: string
}

interface OwnStep {
  readonly id: string
  readonly userId: string
  readonly event: Extract<WaitlistStep, 'accept' | 'cancel'>
}

/** On the row as it is: when an offer is made at the same moment, one of the two comes second and sees it. */
async function stepOwnEntry(tx: Transaction, { id, userId, event }: OwnStep): Promise<EntryRow> {
  const { from, to } = stepOf(WAITLIST_TRANSITIONS, event, 'member')
  const [before] = await tx.execute<{ state: string; offer_until: string }>(sql`
    select state, coalesce(offer_until, '-infinity')::text as offer_until from waitlist_entries
    where id = ${id} and user_id = ${userId} for update`)
  if (!before) throw new AppError('WAITLIST_NOT_FOUND')
  const [moved] = await tx.execute<EntryRow & Record<string, unknown>>(sql`
    update waitlist_entries set state = ${to}, offer_until = null
    where id = ${id} and state = any(${sql.param(`{${from.join(',')}}`)}::text[])
    returning event_id, ticket_type_id, count`)
  if (!moved) throw new AppError('STATE_CONFLICT')
  return { ...moved, offer_until: before.offer_until }
}
