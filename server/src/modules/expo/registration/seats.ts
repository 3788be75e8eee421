import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publish } from '../../../platform/job/outbox.ts'

/** A number of tickets of one type. */
export interface SeatRequest {
  readonly typeId: string
  readonly count: number
}

/** Called when seats of an event changed: the waitlist may get an offer. */
export const SEATS_TOPIC = 'expo.seats'

export const notifySeats = (tx: Tx, eventId: string) => publish(tx, SEATS_TOPIC, { eventId })

/**
 * Takes seats of all quotas of the ticket types, for a registration or a waitlist entry.
 * @throws AppError('EVENT_FULL') with the seats that are left; the transaction must then roll back
 */
export async function takeSeats(tx: Tx, holderId: string, wanted: readonly SeatRequest[]): Promise<void> {
  if (await tryTakeSeats(tx, holderId, wanted)) return
  throw new AppError('EVENT_FULL')
}

/** Takes the seats, or returns false when a quota has too few; the caller must then roll back those already taken. */
export async function tryTakeSeats(
  tx: Tx,
  holderId: string,
  wanted: readonly SeatRequest[],
): Promise<boolean> {
  for (const { id, count } of await quotasOf(tx, wanted)) {
    const [row] = await tx<{ taken: boolean }[]>`select take_seats(${id}, ${count}) as taken`
    if (!row?.taken) return false
    await tx`
      insert into seat_holds (holder_id, quota_id, count) values (${holderId}, ${id}, ${count})`
  }
  return true
}

/** In the order of their ids, so that two transactions that take several quotas cannot deadlock. */
async function quotasOf(tx: Tx, wanted: readonly SeatRequest[]) {
  return tx<{ id: string; count: number }[]>`
    select tq.quota_id as id, sum(w.count)::int as count
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("typeId" uuid, count int)
      join ticket_type_quotas tq on tq.ticket_type_id = w."typeId"
    group by tq.quota_id order by tq.quota_id`
}

/** Releases the seats of a registration or an offer, and enqueues an offer to the waitlist. */
export async function releaseSeats(tx: Tx, holderId: string, eventId: string): Promise<void> {
  await tx`select release_seats(${holderId})`
  await notifySeats(tx, eventId)
}

/** Transfers the seats of an offer to a registration. */
export async function transferSeats(tx: Tx, from: string, to: string): Promise<void> {
  await tx`update seat_holds set holder_id = ${to} where holder_id = ${from}`
}
