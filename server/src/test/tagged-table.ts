import type { Sql } from 'postgres'

/** A table of our own with tags in an index, as products have. */
export interface TaggedTable {
  /** Rows that have forty tags each, and one of them of its own: 1001 and so on. */
  write(rows: number): Promise<unknown>
  /** Pages of entries that are not in the index yet. */
  waitingPages(): Promise<number>
  /** Pages that PostgreSQL looks at to find the rows of one tag. */
  pagesRead(tag: number): Promise<number>
}

type Plan = [{ Plan: { 'Shared Hit Blocks': number } }]

export async function makeTaggedTable(sql: Sql): Promise<TaggedTable> {
  await sql`create extension pageinspect`
  await sql`create table tagged (tags int[]) with (autovacuum_enabled = off)`
  await sql`create index tagged_tags on tagged using gin (tags)`
  return {
    write: (rows) => sql`
      insert into tagged
      select array(select 1 + (n * 7 + k) % 400 from generate_series(1, 40) k) || (1000 + n)
      from generate_series(1, ${rows}::int) n`,
    async waitingPages() {
      const [row] = await sql<[{ pages: number }]>`
        select n_pending_pages::int as pages from gin_metapage_info(get_raw_page('tagged_tags', 0))`
      return row.pages
    },
    pagesRead: (tag) =>
      sql.begin(async (tx) => {
        await tx`set local enable_seqscan = off`
        const [row] = await tx<[{ 'QUERY PLAN': Plan }]>`
          explain (analyze, buffers, format json) select count(*) from tagged where tags && array[${tag}::int]`
        return row['QUERY PLAN'][0].Plan['Shared Hit Blocks']
      }),
  }
}
