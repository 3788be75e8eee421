import type { Logger } from '../log.ts'
import type { Queryable } from './database.ts'

/** The share of PostgreSQL's memory to fill; the rest is for other queries. */
const SHARE = 0.75

interface Prewarm {
  /** In the operator's own database, the operator installs the extension. */
  readonly isOurs: boolean
  /** The size of PostgreSQL's shared buffers. */
  readonly share?: number
}

/**
 * Reads tables and indexes into the memory of PostgreSQL, completely and in this order, as many as fit, and returns
 * which. A gigabyte takes a second or two from the disk; queries would read it page by page (PostgreSQL's own reload
 * does so too, and occupies both cores meanwhile). Without the extension, nothing is read.
 */
export async function prewarm(
  sql: Queryable,
  relations: readonly string[],
  log: Logger,
  { isOurs, share = SHARE }: Prewarm,
): Promise<string[]> {
  try {
    if (isOurs) await sql`create extension if not exists pg_prewarm`
    const fitting = await thatFit(sql, relations, share)
    for (const name of fitting) await sql`select pg_prewarm(${name}::regclass)`
    return fitting
  } catch (error) {
    log.warn({ err: error }, 'search data could not be prewarmed')
    return []
  }
}

async function thatFit(sql: Queryable, relations: readonly string[], share: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from (
      select name, place, sum(pg_relation_size(to_regclass(name))) over (order by place) as bytes
      from unnest(${relations as string[]}::text[]) with ordinality relation (name, place)
      where to_regclass(name) is not null) reading
    where bytes <= ${share}::float8 * pg_size_bytes(current_setting('shared_buffers'))
      and exists (select from pg_extension where extname = 'pg_prewarm')
    order by place`
  return rows.map(({ name }) => name)
}
