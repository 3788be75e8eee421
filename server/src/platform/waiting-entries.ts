import type { DatabaseConnection, Queryable } from './database.ts'
import { openPool } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Logger } from './log.ts'
import { recurring } from './recurring.ts'
import type { StopAll } from './stop-all.ts'

const EVERY_MS = 5_000
/** Advisory lock id: an arbitrary number that nothing else uses. */
const LOCK = 7_241_110

/**
 * New entries of a GIN index first go to a pending list that every search scans completely. PostgreSQL merges it into
 * the index at 4 MB, or when it analyzes or vacuums the table because a tenth of it has changed, which takes weeks
 * with a million products: until then each search read hundreds of pages more (docs/search.md). Here it is merged
 * after five seconds. A merge takes up to a third of a second, so it has its own connection: no query waits behind
 * it. Only one of several nodes does it: the one whose connection holds the lock, until it ends.
 */
export function enterWaiting(connection: DatabaseConnection, log: Logger): StopAll {
  const sql = openPool(connection, 1)
  const stop = recurring({ name: 'entering into indexes', everyMs: EVERY_MS, work: () => enterAll(sql) }, log)
  return async () => {
    // The merge can continue at the next start; a shutdown must not wait for it.
    await Promise.all([sql.end({ timeout: 0 }), stop()])
  }
}

/**
 * Only for our own indexes: PostgreSQL refuses those of others. While it is unreachable nothing is written that could
 * be pending.
 */
async function enterAll(sql: Queryable): Promise<void> {
  const entering = sql`
    with elected as materialized (select pg_try_advisory_lock(${LOCK}, hashtext(current_user)) as is_me)
    select gin_clean_pending_list(i.oid) from elected
      join pg_class i on elected.is_me
      join pg_am a on a.oid = i.relam join pg_namespace n on n.oid = i.relnamespace
    where a.amname = 'gin' and i.relkind = 'i' and n.nspname = current_schema() and pg_has_role(i.relowner, 'usage')`
  await entering.catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
  })
}
