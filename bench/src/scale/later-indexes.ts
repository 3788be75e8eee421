import type { Sql } from './sql.ts'

/** Tables that grow with the products: their indexes are made when all rows are there. */
const TABLES = [
  ...['products', 'part_references', 'part_numbers', 'fitments', 'offers', 'price_tiers', 'stocks'],
  ...['search_items', 'product_cards', 'product_pages'],
]

/** Takes indexes and constraints off the tables of products; answers the statements that bring them back, in order. */
export async function takeIndexesOff(sql: Sql): Promise<string[]> {
  const constraints = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
        case when contype = 'f' then ' not valid' else '' end) as add
    from pg_constraint
    where contype in ('p', 'u') and conrelid = any(${TABLES}::regclass[])
      or contype = 'f' and (conrelid = any(${TABLES}::regclass[]) or confrelid = any(${TABLES}::regclass[]))
    order by contype = 'f', contype, conname`
  const indexes = await sql<{ drop: string; add: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index i
    where indrelid = any(${TABLES}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
    order by indrelid, indexrelid`
  // Keys that others refer to go last and come back first.
  for (const { drop } of [...indexes, ...constraints.toReversed()]) await sql.unsafe(drop)
  const isReference = ({ add }: { add: string }) => add.endsWith('not valid')
  const [references, keys] = [constraints.filter(isReference), constraints.filter((one) => !isReference(one))]
  return [...keys, ...indexes, ...references].map(({ add }) => add)
}

/** A statement that may take its time and memory. */
export async function build(sql: Sql, statement: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local synchronous_commit = off`
    await tx.unsafe(statement)
  })
}
