import type { Db, Tx } from './database.ts'

/**
 * An aggregation of the events of a topic. Many events are aggregated by one statement, in the transaction that takes
 * them out of the outbox: each exactly once, and the counts of a bestseller are written once a minute.
 */
export interface CoalescedJob {
  readonly topic: string
  settle(sql: Tx, data: readonly object[]): Promise<void>
}

const EVENTS_AT_ONCE = 2000

/** Aggregates all waiting events. Returns their number. */
export async function coalesce(db: Db, jobs: readonly CoalescedJob[]): Promise<number> {
  let total = 0
  for (const job of jobs) {
    for (let count = EVENTS_AT_ONCE; count === EVENTS_AT_ONCE; total += count) {
      count = await settleSome(db, job)
    }
  }
  return total
}

function settleSome(db: Db, { topic, settle }: CoalescedJob): Promise<number> {
  return db.transaction(async (tx) => {
    // Two processes that update the same rows in another order would deadlock.
    const [mine] = await tx<[{ is_mine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext(${`settle ${topic}`})) as is_mine`
    if (!mine.is_mine) return 0
    const rows = await tx<{ data: object }[]>`
      delete from outbox where id in (
        select id from outbox where topic = ${topic} order by id limit ${EVENTS_AT_ONCE} for update skip locked)
      returning data`
    if (rows.length > 0)
      await settle(
        tx,
        rows.map(({ data }) => data),
      )
    return rows.length
  })
}
