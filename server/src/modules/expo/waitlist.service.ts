import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { joinWaitlist as joinContract } from '@tiantian/contracts/expo/registration.ts'
import type { WaitlistStep } from '@tiantian/contracts/expo/state.ts'
import { stepOf, WAITLIST_TRANSITIONS } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Fragment, Tx } from '../../platform/database.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import { newId } from '../../platform/id.ts'
import type { Desk } from './expo.ts'
import { assertOpen, assertTakesPlace, insertHeld } from './hold.service.ts'
import { tellQueue, tellRegistered } from './letters/tell.ts'
import { nextOf } from './registration-next.ts'
import { passSeats, releaseSeats, tellSeats } from './seats.ts'
import { stepRegistration } from './step.ts'

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
    const [live] = await tx`
      select from registrations where user_id = ${userId} and event_id = ${eventId}
        and state in ('pending_approval', 'pending_payment', 'confirmed')`
    if (live) throw new AppError('REGISTRATION_EXISTS')
    await enqueue(tx, desk, { userId, registrationId: null, eventId, typeId, count, language, now })
  })
}

interface Queued {
  readonly eventId: string
  readonly typeId: string
  readonly count: number
}

/**
 * Whoever could register queues for nothing: an offer would keep her seats for a day without a form.
 * @throws AppError('WAITLIST_CLOSED' | 'SEATS_FREE')
 */
export async function assertQueueable(tx: Tx, { eventId, typeId, count }: Queued): Promise<void> {
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

interface Place extends Queued {
  readonly userId: string | null
  /** The form that is there already: she queues by mail. */
  readonly registrationId: string | null
  readonly language: string
  readonly now: Date
}

/** False when she queues for these tickets already. */
export async function enqueue(tx: Tx, desk: Desk, place: Place): Promise<boolean> {
  const { eventId, typeId, count, userId, registrationId, language } = place
  const now = place.now.toISOString()
  const [made] = await tx<{ id: string }[]>`
    insert into waitlist_entries
      (id, event_id, ticket_type_id, user_id, registration_id, count, language, state, queued_at, created_at)
    values (${newId()}, ${eventId}, ${typeId}, ${userId}, ${registrationId}, ${count}, ${language}, 'waiting', ${now}, ${now})
    on conflict do nothing returning id`
  if (!made) return false
  await tellQueue(tx, desk, made.id, 'queued')
  // Seats may have become free since she saw that there were none.
  await tellSeats(tx, eventId)
  return true
}

/** Leaves the queue; seats that were offered go to the next. @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT') */
export async function leaveWaitlist({ db }: Desk, userId: string, id: string): Promise<string> {
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const { event_id: eventId } = await stepEntry(tx, { id, isHers: ownedBy(tx, userId), event: 'cancel' })
      await releaseSeats(tx, id, eventId)
      return eventId
    }),
  )
}

const ownedBy = (tx: Tx, userId: string) => tx`user_id = ${userId}`

/**
 * Takes what was offered: a registration with its seats, to be filled in within half an hour where it is not yet.
 * Answers its id.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED'
 *   | 'REGISTRATION_EXISTS')
 */
export async function acceptOffer(desk: Desk, { userId, language }: Who, id: string): Promise<string> {
  return againAfterDeadlock(() =>
    desk.db.transaction(async (tx) => {
      const taking = { id, isHers: ownedBy(tx, userId), actorId: userId }
      const entry = await takeOffered(tx, desk, taking)
      if (entry.registration_id) return entry.registration_id
      const wanted = [{ typeId: entry.ticket_type_id, count: entry.count }]
      const made = newId()
      const now = desk.clock.now()
      await insertHeld(tx, { id: made, userId, language, eventId: entry.event_id, wanted, now })
      await passSeats(tx, id, made)
      return made
    }),
  )
}

interface Taking {
  /** Of the place in the queue. */
  readonly id: string
  /** SQL of whose it has to be. */
  readonly isHers: Fragment
  readonly actorId: string | null
}

/**
 * Takes an offer; a form that waits for it goes on with its seats.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED' | 'REGISTRATION_EXISTS')
 */
export async function takeOffered(tx: Tx, desk: Desk, { id, isHers, actorId }: Taking) {
  const now = desk.clock.now()
  const entry = await stepEntry(tx, { id, isHers, event: 'accept' })
  if (now >= new Date(entry.offer_until)) throw new AppError('OFFER_LAPSED')
  await assertTakesPlace(tx, entry.event_id)
  if (entry.registration_id) {
    await passSeats(tx, id, entry.registration_id)
    const { letter, ...next } = await nextOf(tx, entry.registration_id, now)
    await stepRegistration(tx, { id: entry.registration_id, ...next, who: 'member', actorId, now })
    await tellRegistered(tx, desk, entry.registration_id, letter)
  }
  return entry
}

interface EntryRow {
  readonly event_id: string
  readonly ticket_type_id: string
  /** Null: the form is still to be filled in. */
  readonly registration_id: string | null
  readonly count: number
  /** Before the step. */
  readonly offer_until: string
}

interface EntryStep {
  readonly id: string
  readonly isHers: Fragment
  readonly event: Extract<WaitlistStep, 'accept' | 'cancel'>
}

/** On the row as it is: when an offer is made at the same moment, one of the two comes second and sees it. */
async function stepEntry(tx: Tx, { id, isHers, event }: EntryStep): Promise<EntryRow> {
  const { from, to } = stepOf(WAITLIST_TRANSITIONS, event, 'member')
  const [before] = await tx<{ state: string; offer_until: string }[]>`
    select state, coalesce(offer_until, '-infinity')::text as offer_until from waitlist_entries
    where id = ${id} and ${isHers} for update`
  if (!before) throw new AppError('WAITLIST_NOT_FOUND')
  const [moved] = await tx<EntryRow[]>`
    update waitlist_entries set state = ${to ?? null}, offer_until = null
    where id = ${id} and state = any(${from}::text[])
    returning event_id, ticket_type_id, registration_id, count`
  if (!moved) throw new AppError('STATE_CONFLICT')
  return { ...moved, offer_until: before.offer_until }
}
