import type { Mall } from '../mall.ts'
import type { Result } from '../result.ts'
import { figure } from '../result.ts'

const TABLES = [
  'search_items',
  'product_cards',
  'product_pages',
  'part_numbers',
  'fitments',
  'products',
  'words',
  'shops',
]

/** Megabytes of the tables that grow with the products, of the indexes of search, and of all. */
export async function measureSizes({ db }: Mall): Promise<Result[]> {
  const rows = await db.sql<{ name: string; bytes: string }[]>`
    select 'table ' || t as name, pg_table_size(t::regclass)::text as bytes from unnest(${TABLES}::text[]) t
    union all
    select 'indexes of ' || t, pg_indexes_size(t::regclass)::text from unnest(${TABLES}::text[]) t
    union all
    select 'index ' || i, pg_relation_size(i::regclass)::text
    from unnest(array['search_items_tags', 'search_items_sample_tags', 'part_numbers_folded', 'part_numbers_ending']) i
    union all
    select 'the whole database', pg_database_size(current_database())::text`
  return rows.map(({ name, bytes }) => figure(`size of ${name}`, Number(bytes) / 1_048_576, 'MB'))
}
