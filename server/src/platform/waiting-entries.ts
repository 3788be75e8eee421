import type { Sql } from 'postgres'
import type { Logger } from './log.ts'
import { recurring } from './recurring.ts'
import type { Stop } from './stop-all.ts'

const EVERY_MS = 5_000

/**
 * What is written comes into a GIN index by way of a list that every search reads to its end. PostgreSQL enters it
 * into the index at 4 MB, or when a fifth of the table has changed, which of a million products takes weeks: until
 * then each search read 300 pages more and took twice as long (docs/search.md). Here it waits for five seconds.
 */
export const enterWaiting = (sql: Sql, log: Logger): Stop =>
  recurring({ name: 'entering into indexes', everyMs: EVERY_MS, work: () => enterAll(sql) }, log)

/** Of our own indexes: PostgreSQL refuses those of others. */
const enterAll = (sql: Sql): Promise<unknown> => sql`
  select gin_clean_pending_list(i.oid) from pg_class i join pg_am a on a.oid = i.relam
  where a.amname = 'gin' and i.relkind = 'i' and i.relnamespace = current_schema()::regnamespace
    and pg_has_role(i.relowner, 'usage')`
