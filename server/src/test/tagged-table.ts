import type { Sql } from 'postgres'

/** A test table with tags in an index, as products have. */
export interface TaggedTable {
  /** Rows with forty tags each, one of them unique: 1001 and so on. */
  write(rows: number): Promise<unknown>
  /** Pages of the index's pending list. */
  waitingPages(): Promise<number>
  /** Pages that PostgreSQL reads to find the rows of one tag. */
  pagesRead(tag: number): Promise<number>
}

type Plan = [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]

export async function makeTaggedTable(sql: Sql, schema = 'public', name = 'tagged'): Promise<TaggedTable> {
  const table = sql(`${schema}.${name}`)
  const index = `${name}_tags`
  await sql`create extension if not exists pageinspect`
  await sql`create table ${table} (tags int[]) with (autovacuum_enabled = off)`
  await sql`create index ${sql(index)} on ${table} using gin (tags)`
  return {
    write: (rows) => sql`
      insert into ${table}
      select array(select 1 + (n * 7 + k) % 400 from generate_series(1, 40) k) || (1000 + n)
      from generate_series(1, ${rows}::int) n`,
    async waitingPages() {
      const [row] = await sql<[{ pages: number }]>`
        select n_pending_pages::int as pages from gin_metapage_info(get_raw_page(${`"${schema}".${index}`}, 0))`
      return row.pages
    },
    pagesRead: (tag) =>
      sql.begin(async (tx) => {
        await tx`set local enable_seqscan = off`
        const [row] = await tx<[{ 'QUERY PLAN': Plan }]>`
          explain (analyze, buffers, format json) select count(*) from ${table} where tags && array[${tag}::int]`
        const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = row['QUERY PLAN'][0].Plan
        return hit + read
      }),
  }
}
