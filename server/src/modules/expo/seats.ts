import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database.ts'
import { publish } from '../../platform/outbox.ts'

/** So many tickets of a type. */
export interface Wanted {
  readonly typeId: string
  readonly count: number
}

/** Something about the seats of an event has changed: whoever waits may be offered one. */
export const SEATS_TOPIC = 'expo.seats'

export const notifySeats = (tx: Tx, eventId: string) => publish(tx, SEATS_TOPIC, { eventId })

/**
 * Takes the seats of all quotas that the tickets count against, for a registration or a place in the queue.
 * @throws AppError('EVENT_FULL') with the seats that are left; the transaction must end then
 */
export async function takeSeats(tx: Tx, holderId: string, wanted: readonly Wanted[]): Promise<void> {
  if (await tryTakeSeats(tx, holderId, wanted)) return
  throw new AppError('EVENT_FULL')
}

/** Takes them, or answers false where one quota has too few; what it took of others must be rolled back then. */
export async function tryTakeSeats(tx: Tx, holderId: string, wanted: readonly Wanted[]): Promise<boolean> {
  for (const { id, count } of await quotasOf(tx, wanted)) {
    const [row] = await tx<{ taken: boolean }[]>`select take_seats(${id}, ${count}) as taken`
    if (!row?.taken) return false
    await tx`
      insert into seat_holds (holder_id, quota_id, count) values (${holderId}, ${id}, ${count})`
  }
  return true
}

/** In the order of their ids: two who take several wait for each other in no circle. */
async function quotasOf(tx: Tx, wanted: readonly Wanted[]) {
  return tx<{ id: string; count: number }[]>`
    select tq.quota_id as id, sum(w.count)::int as count
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("typeId" uuid, count int)
      join ticket_type_quotas tq on tq.ticket_type_id = w."typeId"
    group by tq.quota_id order by tq.quota_id`
}

/** Gives back what a registration or an offer keeps, and has the next of the queue asked. */
export async function releaseSeats(tx: Tx, holderId: string, eventId: string): Promise<void> {
  await tx`select release_seats(${holderId})`
  await notifySeats(tx, eventId)
}

/** The seats of an offer become those of a registration. */
export async function passSeats(tx: Tx, from: string, to: string): Promise<void> {
  await tx`update seat_holds set holder_id = ${to} where holder_id = ${from}`
}
