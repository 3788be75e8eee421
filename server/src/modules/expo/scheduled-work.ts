import type { Tx } from '../../platform/database/database.ts'
import { againAfterDeadlock } from '../../platform/database/failed-statement.ts'
import { moveMany, tryMove } from '../../platform/move.ts'
import { notifyQueue, notifyRegistered, notifySeated } from './emails/notify.ts'
import type { ExpoContext } from './expo.ts'
import { expireMeetings } from './meeting/meeting.ts'
import { events } from './office/office-event.ts'
import { tryMoveRegistration } from './registration/move-registration.ts'
import { offerSeats } from './registration/offer-seats.ts'
import { expireHolds, remindOfPayment } from './registration/registration-expiry.ts'
import { releaseSeats } from './registration/seats.ts'
import { releaseUnconfirmed } from './registration/unconfirmed-seats.ts'
import { waitlist } from './registration/waitlist.ts'
import { forget } from './retention.ts'
import { expireBooths } from './set-up/booth.ts'

/** Rows of one kind per run; the rest follows with the next run. */
const BATCH = 500
const ARCHIVE_DAYS = 90
const DAY_MS = 86_400_000
/**
 * Hours before the start; attendees who registered later than that get none. The last reminder goes first: its
 * receivers need no earlier one.
 */
const REMINDERS = [
  { name: '2h', hours: 2 },
  { name: '1d', hours: 24 },
  { name: '7d', hours: 168 },
] as const

export interface ScheduledWorkCounts {
  readonly expired: number
  /** Forms whose seats were not confirmed in time. */
  readonly unconfirmed: number
  readonly rejected: number
  readonly offersExpired: number
  readonly offered: number
  readonly reminded: number
  /** Reminded that a bill expires within a day. */
  readonly dunned: number
  /** Notified that they got a seat in a session. */
  readonly seated: number
  /** Meeting requests whose slot began before an answer. */
  readonly unanswered: number
  readonly archived: number
  readonly freed: number
  readonly forgotten: number
}

/** Scheduled work on events. Running it twice, or in two processes at once, has no further effect. */
export async function runScheduledWork(ctx: ExpoContext): Promise<ScheduledWorkCounts> {
  return {
    expired: await expireHolds(ctx),
    unconfirmed: await releaseUnconfirmed(ctx),
    rejected: await rejectUnanswered(ctx),
    offersExpired: await expireOffers(ctx),
    offered: await offerEverywhere(ctx),
    reminded: await remind(ctx),
    dunned: await remindOfPayment(ctx),
    seated: await notifySeated(ctx),
    unanswered: await expireMeetings(ctx),
    archived: await archive(ctx),
    freed: await expireBooths(ctx),
    forgotten: await forget(ctx),
  }
}

/** Registrations pending approval when the event begins are rejected. */
async function rejectUnanswered(ctx: ExpoContext): Promise<number> {
  const now = ctx.clock.now()
  const due = await ctx.db.sql<{ id: string }[]>`
    select r.id from registrations r join events e on e.id = r.event_id
    where r.state = 'pending_approval' and e.starts_at <= ${now} limit ${BATCH}`
  return countTrue(due, ({ id }) =>
    inTransaction(ctx, async (tx) => {
      const moved = await tryMoveRegistration(tx, id, { event: 'reject', role: 'job', by: null, at: now })
      if (!moved) return false
      await releaseSeats(tx, id, moved.event_id)
      await notifyRegistered(tx, ctx, id, 'rejected')
      return true
    }),
  )
}

/**
 * An expired offer moves its entry to the end of the waitlist; the second time, or when registration is over, it
 * removes it.
 */
async function expireOffers(ctx: ExpoContext): Promise<number> {
  const now = ctx.clock.now()
  const due = await ctx.db.sql<{ id: string; event_id: string }[]>`
    select w.id, w.event_id from waitlist_entries w join events e on e.id = w.event_id
    where (w.state = 'offered' and w.offer_until <= ${now})
      or (w.state = 'waiting' and (e.registration_closes_at <= ${now} or e.state in ('cancelled', 'archived')))
    limit ${BATCH}`
  return countTrue(due, ({ id, event_id: eventId }) =>
    inTransaction(ctx, async (tx) => {
      const event = await expiryOf(tx, id, now)
      const change = { by: null, role: 'job', at: now, set: { queued_at: now } } as const
      if (!(event && (await tryMove(tx, waitlist, id, event, change)))) return false
      await releaseSeats(tx, id, eventId)
      await notifyQueue(tx, ctx, id, 'lapsed')
      return true
    }),
  )
}

/** The next state of an entry, from the locked row; undefined when it was changed meanwhile. */
async function expiryOf(tx: Tx, id: string, now: Date): Promise<'requeue' | 'expire' | undefined> {
  const [entry] = await tx<{ state: string; is_expired: boolean; is_closed: boolean; offer_count: number }[]>`
    select w.state, w.offer_count, coalesce(w.offer_until <= ${now}, false) as is_expired,
      e.registration_closes_at <= ${now} or e.state in ('cancelled', 'archived') as is_closed
    from waitlist_entries w join events e on e.id = w.event_id where w.id = ${id} for no key update of w`
  if (entry?.state === 'offered' && entry.is_expired)
    return entry.offer_count < 2 && !entry.is_closed ? 'requeue' : 'expire'
  return entry?.state === 'waiting' && entry.is_closed ? 'expire' : undefined
}

/** Makes the offers that a failed job has left. */
async function offerEverywhere(ctx: ExpoContext): Promise<number> {
  const events = await ctx.db.sql<{ id: string }[]>`
    select distinct event_id as id from waitlist_entries where state = 'waiting'`
  let offered = 0
  for (const { id } of events) offered += await offerSeats(ctx, id)
  return offered
}

/** A week, a day and two hours before the start; attendees who registered shortly before are skipped. */
async function remind(ctx: ExpoContext): Promise<number> {
  const now = ctx.clock.now()
  let reminded = 0
  for (const { name, hours } of REMINDERS) {
    const ahead = new Date(now.getTime() + hours * 3_600_000)
    const due = await ctx.db.sql<{ id: string }[]>`
      select r.id from registrations r join events e on e.id = r.event_id
      where r.state = 'confirmed' and e.state = 'published' and e.starts_at > ${now} and e.starts_at <= ${ahead}
        and r.changed_at < e.starts_at - make_interval(hours => ${hours})
        and not exists (select from event_emails l where l.subject_id = r.id and l.kind = 'reminder'
          and l.occurrence = any(${REMINDERS.filter((each) => each.hours <= hours).map((each) => each.name)}))
      limit ${BATCH}`
    for (const { id } of due)
      await inTransaction(ctx, (tx) => notifyRegistered(tx, ctx, id, 'reminder', name))
    reminded += due.length
  }
  return reminded
}

async function archive(ctx: ExpoContext): Promise<number> {
  const at = ctx.clock.now()
  const before = new Date(at.getTime() - ARCHIVE_DAYS * DAY_MS)
  const archived = await inTransaction(ctx, (tx) =>
    moveMany(tx, events, tx`ends_at <= ${before}`, 'archive', { by: null, role: 'job', at }),
  )
  return archived.length
}

const inTransaction = <Result>(ctx: ExpoContext, work: (tx: Tx) => Promise<Result>) =>
  againAfterDeadlock(() => ctx.db.transaction(work))

async function countTrue<Row>(rows: readonly Row[], work: (row: Row) => Promise<boolean>): Promise<number> {
  let count = 0
  for (const row of rows) if (await work(row)) count += 1
  return count
}
