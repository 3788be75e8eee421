import type { Sql } from 'postgres'
import type { Logger } from './log.ts'

/** So much of PostgreSQL's own memory is filled; the rest is for what people ask beside. */
const SHARE = 0.75

interface Prewarm {
  /** Into a database of the operator's own the extension is put by the operator. */
  readonly isOurs: boolean
  /** Of PostgreSQL's memory. */
  readonly share?: number
}

/**
 * Reads tables and indexes into the memory of PostgreSQL, whole and in this order, as many as there is room for, and
 * answers which. A gigabyte takes a second or two from the disk; the questions that need it would read it page by page
 * (PostgreSQL's own way of reading back what it held does so too, and keeps both cores from those who ask meanwhile).
 * Where the extension is not there, nothing is read.
 */
export async function prewarm(
  sql: Sql,
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
    log.warn({ err: error }, 'what is searched could not be read into memory before it is asked for')
    return []
  }
}

async function thatFit(sql: Sql, relations: readonly string[], share: number): Promise<string[]> {
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
