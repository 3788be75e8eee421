import type { Logger } from '../log.ts'
import type { StopAll } from '../stop-all.ts'
import type { DatabaseConnection, Queryable } from './database.ts'
import { openPool } from './database.ts'
import { isDatabaseAway } from './failed-statement.ts'

interface Recurring {
  /** Its name in logs, such as `the clean-up`. */
  readonly name: string
  readonly everyMs: number
  work(): Promise<unknown>
}

/**
 * Runs the work now and at each interval, never twice at once; a failed run is retried at the next interval, and
 * after a run that outlasts an interval the next one follows.
 */
export function recurring({ name, everyMs, work }: Recurring, log: Logger): StopAll {
  let working = Promise.resolve()
  let isWorking = false
  const turn = async () => {
    isWorking = true
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, `${name} failed`)
    } finally {
      isWorking = false
    }
  }
  const begin = () => {
    if (!isWorking) working = turn()
    // A run still in progress does the same. If it never ends, nothing else reports it.
    else log.warn({ everyMs }, `${name} takes longer than its interval`)
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return () => {
    clearInterval(timer)
    return working
  }
}

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
export function mergePendingIndexEntries(connection: DatabaseConnection, log: Logger): StopAll {
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
