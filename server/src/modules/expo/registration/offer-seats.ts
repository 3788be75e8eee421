import type { Db } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { JobHandler } from '../../../platform/job/jobs.ts'
import { tryMove } from '../../../platform/move.ts'
import { notifyQueue } from '../emails/notify.ts'
import type { Expo, ExpoContext } from '../expo.ts'
import { SEATS_TOPIC, tryTakeSeats } from './seats.ts'
import { waitlist } from './waitlist.ts'

const HOUR_MS = 3_600_000
const OFFER_HOURS = 24
/** Shortly before an event an offer cannot stay open for a day. */
const SOON_HOURS = 48
const SHORT_OFFER_HOURS = 2
/** Offers per run; the rest is offered with the next change of seats or scheduled run. */
const OFFERS_AT_ONCE = 100

/** Enqueues an offer run whenever seats of an event may have been freed. */
export const seatsJob = (expo: Expo, clock: ExpoContext['clock']): JobHandler => ({
  topic: SEATS_TOPIC,
  async run(db, data) {
    if ('eventId' in data) await offerSeats({ db, clock, expo }, String(data.eventId))
  },
})

interface WaitingEntry {
  readonly id: string
  readonly ticket_type_id: string
  readonly count: number
  readonly starts_at: string
}

/** Offers free seats in waitlist order. Returns the number of offers. */
export async function offerSeats(ctx: ExpoContext, eventId: string): Promise<number> {
  const now = ctx.clock.now()
  let made = 0
  for (const entry of await queueOf(ctx.db, eventId, now)) {
    if (await againAfterDeadlock(() => offerOne(ctx, entry, now))) made += 1
  }
  return made
}

const queueOf = ({ sql: client }: Db, eventId: string, now: Date) => client<WaitingEntry[]>`
  select w.id, w.ticket_type_id, w.count, e.starts_at::text
  from waitlist_entries w join events e on e.id = w.event_id
  where w.event_id = ${eventId} and w.state = 'waiting' and e.state = 'published' and e.registration_closes_at > ${now}
  order by w.queued_at, w.id limit ${OFFERS_AT_ONCE}`

/** Waitlist entry and seats in one transaction: an entry that was left meanwhile takes no seat from others. */
async function offerOne(ctx: ExpoContext, entry: WaitingEntry, now: Date): Promise<boolean> {
  const until = offerUntil(new Date(entry.starts_at), now)
  try {
    return await ctx.db.transaction(async (tx) => {
      const set = { offer_until: until, offer_count: tx`offer_count + 1` }
      const change = { by: null, role: 'job', at: now, set } as const
      if (!(await tryMove(tx, waitlist, entry.id, 'offer', change))) return false
      const wanted = [{ typeId: entry.ticket_type_id, count: entry.count }]
      if (!(await tryTakeSeats(tx, entry.id, wanted))) throw new NoSeat()
      await notifyQueue(tx, ctx, entry.id, 'offered')
      return true
    })
  } catch (error) {
    // Rolled back: the entry keeps waiting.
    if (error instanceof NoSeat) return false
    throw error
  }
}

class NoSeat extends Error {}

export function offerUntil(startsAt: Date, now: Date): Date {
  const isSoon = startsAt.getTime() - now.getTime() < SOON_HOURS * HOUR_MS
  return new Date(now.getTime() + (isSoon ? SHORT_OFFER_HOURS : OFFER_HOURS) * HOUR_MS)
}
