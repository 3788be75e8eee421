import type { Db, Tx } from './database.ts'
import type { Logger } from './log.ts'

/**
 * What is counted up from the events of a topic. Many events are settled by one statement, in the transaction that
 * takes them out of the outbox: each exactly once, and a part that sells all day is written once a minute.
 */
export interface CoalescedJob {
  readonly topic: string
  settle(sql: Tx, data: readonly object[]): Promise<void>
}

export interface CoalescedJobs {
  /** Settles all that waits; happens every minute by itself. Answers how many events that were. */
  settle(): Promise<number>
  stop(): Promise<void>
}

const EVERY_MS = 60_000
const EVENTS_AT_ONCE = 2000

export function startCoalescedJobs(db: Db, log: Logger, settlements: readonly CoalescedJob[]): CoalescedJobs {
  let settling: Promise<number> = Promise.resolve(0)
  const settle = () => {
    settling = settling.catch(() => 0).then(() => settleAll(db, settlements))
    return settling
  }
  const timer = setInterval(() => {
    settle().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be settled'))
  }, EVERY_MS)
  return {
    settle,
    async stop() {
      clearInterval(timer)
      await settling.catch(() => 0)
    },
  }
}

async function settleAll(db: Db, settlements: readonly CoalescedJob[]): Promise<number> {
  let total = 0
  for (const settlement of settlements) {
    for (let count = EVENTS_AT_ONCE; count === EVENTS_AT_ONCE; total += count) {
      count = await settleSome(db, settlement)
    }
  }
  return total
}

function settleSome(db: Db, { topic, settle }: CoalescedJob): Promise<number> {
  return db.transaction(async (tx) => {
    // Two programs that settled the same rows in another order would wait for each other.
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
