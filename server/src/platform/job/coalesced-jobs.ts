import type { Db, Tx } from '../database/database.ts'

/**
 * An aggregation of the events of a topic. Many events are aggregated by one statement, in the transaction that takes
 * them out of the outbox: each exactly once, and the counts of a bestseller are written once a minute.
 */
export interface CoalescedJob {
  readonly topic: string
  settle(sql: Tx, data: readonly object[]): Promise<void>
}

const EVENTS_AT_ONCE = 2000

/**
 * Aggregates all waiting events. Returns their number. A batch that fails is settled one by one: what cannot be settled
 * stays for the next time and stops nothing else.
 * @throws AggregateError at the end, with the error of each event that stays
 */
export async function coalesce(db: Db, jobs: readonly CoalescedJob[]): Promise<number> {
  let total = 0
  const errors: unknown[] = []
  for (const job of jobs) {
    for (let isMore = true, after = '0'; isMore; ) {
      const batch = await listWaiting(db, job, after)
      total += await settle(db, job, batch).catch(() => settleEach(db, job, { ids: batch, errors }))
      isMore = batch.length === EVENTS_AT_ONCE
      after = batch.at(-1) ?? after
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} events were not settled`)
  return total
}

async function listWaiting(db: Db, { topic }: CoalescedJob, after: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`
    select id::text from outbox where topic = ${topic} and id > ${after}::bigint order by id limit ${EVENTS_AT_ONCE}`
  return rows.map(({ id }) => id)
}

interface FailedBatch {
  readonly ids: readonly string[]
  readonly errors: unknown[]
}

async function settleEach(db: Db, job: CoalescedJob, { ids, errors }: FailedBatch): Promise<number> {
  let count = 0
  for (const id of ids)
    count += await settle(db, job, [id]).catch((error: unknown) => {
      errors.push(new Error(`event ${id} of ${job.topic} was not settled`, { cause: error }))
      return 0
    })
  return count
}

function settle(db: Db, job: CoalescedJob, ids: readonly string[]): Promise<number> {
  const { topic } = job
  if (ids.length === 0) return Promise.resolve(0)
  return db.transaction(async (tx) => {
    // Two processes that update the same rows in another order would deadlock.
    const [mine] = await tx<[{ is_mine: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext(${`settle ${topic}`})) as is_mine`
    if (!mine.is_mine) return 0
    const rows = await tx<{ data: object }[]>`
      delete from outbox where id in (
        select id from outbox where topic = ${topic} and id = any(${[...ids]}::bigint[]) order by id for update skip locked)
      returning data`
    if (rows.length > 0)
      await job.settle(
        tx,
        rows.map(({ data }) => data),
      )
    return rows.length
  })
}
