import type { ScaleSql, TransactionSql } from './sql.ts'

/** Columns that differ in a copy of a row `t`; `k` is the number of the copy. All others are as in the row. */
interface Copied {
  readonly table: string
  readonly values: Readonly<Record<string, string>>
  /** Joined to the row. */
  readonly join?: string
}

const ID = (column: string) => `pg_temp.copy_id(t.${column}, k)`
const NUMBER = (column: string) => `pg_temp.copy_number(t.normalized_number, t.${column}, k)`
const CREATED = "t.created_at - k * interval '37 minutes'"

const TABLES: readonly Copied[] = [
  {
    table: 'users',
    values: { id: ID('id'), username: `t.username || '-' || k` },
    join: 'join shops s on s.owner_id = t.id',
  },
  {
    table: 'shops',
    values: {
      id: ID('id'),
      owner_id: ID('owner_id'),
      slug: `t.slug || '-' || k`,
      name: `(select jsonb_object_agg(key, value || ' ' || k) from jsonb_each_text(t.name))`,
    },
  },
  { table: 'warehouses', values: { id: ID('id'), shop_id: ID('shop_id') } },
  {
    table: 'product_cards',
    values: {
      product_id: ID('product_id'),
      offer_id: ID('offer_id'),
      facts: `replace(replace(replace(t.facts, p.id::text, pg_temp.copy_id(p.id, k)::text),
        p.shop_id::text, pg_temp.copy_id(p.shop_id, k)::text), '"partNumber":' || to_json(p.part_number),
        '"partNumber":' || to_json(pg_temp.copy_number(p.normalized_number, p.part_number, k)))`,
      // The name of the shop comes last.
      texts: `array(select left(text, -1) || ' ' || k || '"' from unnest(t.texts) text)`,
    },
    join: 'join products p on p.id = t.product_id',
  },
  {
    table: 'search_items',
    values: { product_id: ID('product_id'), shop_id: ID('shop_id'), created_at: CREATED },
  },
  {
    table: 'products',
    values: {
      id: ID('id'),
      shop_id: ID('shop_id'),
      part_number: NUMBER('part_number'),
      normalized_number: NUMBER('normalized_number'),
      created_at: CREATED,
    },
  },
  {
    table: 'part_references',
    values: {
      product_id: ID('product_id'),
      number: NUMBER('number'),
      normalized_number: NUMBER('normalized_number'),
    },
  },
  {
    table: 'part_numbers',
    values: { product_id: ID('product_id'), normalized_number: NUMBER('normalized_number') },
  },
  { table: 'fitments', values: { product_id: ID('product_id') } },
  {
    table: 'offers',
    values: { id: ID('id'), product_id: ID('product_id'), warehouse_id: ID('warehouse_id') },
  },
  { table: 'price_tiers', values: { offer_id: ID('offer_id') } },
  { table: 'stocks', values: { offer_id: ID('offer_id') } },
]

/**
 * Multiplies a world: each copy has its own shops and its own part numbers, except for the part that everybody sells.
 * Much faster than generating each product. Pages are left out; supersessions and product counts are computed
 * afterwards.
 */
export async function multiply(sql: ScaleSql, times: number): Promise<void> {
  for (const copied of TABLES) {
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`set local session_replication_role = replica`
      await tx`set local synchronous_commit = off`
      await makeFunctions(tx)
      await tx.unsafe(await copySql(tx, copied, times))
    })
  }
}

/**
 * The last digit of an id identifies the copy; the digits of a part number are rotated, its letters identify its
 * manufacturer.
 */
async function makeFunctions(tx: TransactionSql) {
  const [wanted] = await tx<{ key: string }[]>`
    select normalized_number as key from products group by normalized_number order by count(*) desc limit 1`
  await tx.unsafe(`
    create or replace function pg_temp.copy_id(id uuid, k int) returns uuid immutable return
      (left(id::text, 35) || to_hex((('x' || right(id::text, 1))::bit(4)::int + k) % 16))::uuid;
    create or replace function pg_temp.copy_number(key text, number text, k int) returns text immutable return
      case key when '${wanted?.key ?? ''}' then number
      else translate(number, '0123456789', substr('01234567890123456789', k + 1, 10)) end`)
}

/** Otherwise copies of a product would be stored side by side, unlike products that are requested together. */
const APART: ReadonlySet<string> = new Set(['search_items', 'product_cards'])

async function copySql(tx: TransactionSql, { table, values, join = '' }: Copied, times: number) {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`
  const names = columns.map(({ name }) => name)
  const copies = names.map((name) => values[name] ?? `t.${name}`)
  return `insert into ${table} (${names.join(', ')}) select ${copies.join(', ')}
    from ${table} t ${join} cross join generate_series(1, ${times - 1}) k ${APART.has(table) ? 'order by k' : ''}`
}
