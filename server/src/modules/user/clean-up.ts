import type { Db } from '../../platform/database.ts'

export interface Cleaned {
  readonly requests: number
  readonly sessions: number
  readonly guests: number
  readonly codes: number
  readonly guards: number
}

const DAY_MS = 86_400_000
/** Small, so that nobody waits long for the locks of a batch. */
const BATCH_ROWS = 1000
/** Any number that nothing else locks on. */
const LOCK = 7_241_109

/**
 * Deletes what nobody can ask for any more: kept replies after a day, sessions 30 days after their end, anonymous
 * accounts when their last session has ended (with something in the cart, 30 days after), codes that no limit counts
 * any more, failures that are forgotten. One node does it at a time; the others find nothing to do.
 */
export async function cleanUp(db: Db, now: Date): Promise<Cleaned> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const twoDaysAgo = new Date(now.getTime() - 2 * DAY_MS)
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
  return {
    requests: await inBatches(
      db,
      (sql) => sql`
      delete from requests where ctid = any(array(
        select ctid from requests where created_at < ${dayAgo} order by created_at limit ${BATCH_ROWS}))`,
    ),
    sessions: await inBatches(
      db,
      (sql) => sql`
      delete from sessions where id = any(array(
        select id from sessions where expires_at < ${monthAgo} order by expires_at limit ${BATCH_ROWS}))`,
    ),
    guests: await inBatches(
      db,
      (sql) => sql`
      delete from users where id = any(array(
        select id from users u where kind = 'anonymous' and created_at < ${dayAgo} and not exists (
          select from sessions s where s.user_id = u.id and s.expires_at > case
            when exists (select from cart_lines c where c.user_id = u.id) then ${monthAgo}::timestamptz
            else ${now}::timestamptz end)
        order by created_at limit ${BATCH_ROWS}))`,
    ),
    codes: await inBatches(
      db,
      (sql) => sql`
      delete from user_codes where id = any(array(
        select id from user_codes where created_at < ${dayAgo} order by created_at limit ${BATCH_ROWS}))`,
    ),
    // A lock lasts a day at most, and its length is remembered for another.
    guards: await inBatches(
      db,
      (sql) => sql`
      delete from login_guards where ctid = any(array(
        select ctid from login_guards where failed_at < ${twoDaysAgo} order by failed_at limit ${BATCH_ROWS}))`,
    ),
  }
}

type Statement = (sql: Db['$client']) => PromiseLike<{ readonly count: number }>

async function inBatches({ $client }: Db, remove: Statement): Promise<number> {
  let total = 0
  for (;;) {
    const count = await $client.begin(async (tx) => {
      const [lock] = await tx<[{ mine: boolean }]>`select pg_try_advisory_xact_lock(${LOCK}) as mine`
      return lock.mine ? (await remove(tx as unknown as Db['$client'])).count : 0
    })
    total += count
    if (count < BATCH_ROWS) return total
  }
}
