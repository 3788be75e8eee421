import type { Input } from '@tiantian/contracts/action.ts'
import { listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { newId } from '../../../server/src/platform/id.ts'
import type { Mall } from '../mall.ts'
import type { Result } from '../result.ts'
import { atMost, p95 } from '../result.ts'
import type { TransactionSql } from '../scale/sql.ts'
import type { BenchShop } from './selling-shop.ts'
import { makeShop } from './selling-shop.ts'

const PRODUCTS = 100_000
const BOUND_MS = 50
const CHUNK = 5000

type TableInput = Omit<Input<typeof listOwnProducts>, 'shopId'>

/** The table of a shop with 100,000 products: every filter in every order, on the first page and a later one. */
export async function measureTable(mall: Mall, print: (result: Result) => void): Promise<Result[]> {
  const shop = await makeShop(mall, `table-${newId().slice(-8)}`)
  const facts = await loadProducts(mall, shop)
  const filters = filtersOf(facts)
  const results: Result[] = []
  const add = (result: Result) => {
    print(result)
    results.push(result)
  }
  for (const [name, input] of Object.entries(filters)) add(await measureFilters(mall, shop, name, [input]))
  const pairs = Object.values(filters).flatMap((one, at) =>
    Object.values(filters)
      .slice(at + 1)
      .map((other) => ({ ...one, ...other })),
  )
  add(await measureFilters(mall, shop, 'two filters', pairs))
  return results
}

interface TableFacts {
  readonly ownCategory: string
}

/** Some values that nearly all products have, and some of few. */
const filtersOf = ({ ownCategory }: TableFacts): Readonly<Record<string, TableInput>> => ({
  'no filter': {},
  'on sale': { state: 'active' },
  rejected: { state: 'rejected' },
  'a group of categories': { category: 'brakes' },
  'a category': { category: 'brake-discs' },
  'a category of few': { category: 'oil-filters' },
  'an own category': { shopCategory: ownCategory },
  'a brand': { brand: 'bosch' },
  'a brand of few': { brand: 'mann-filter' },
  'without a picture': { lacks: 'picture' },
  'without cars': { lacks: 'fitment' },
  'not in all languages': { lacks: 'language' },
  'a common word': { text: 'колодки' },
  'the beginning of a number': { text: 'TB-1234' },
  'a number': { text: 'TB-054321' },
  'a range of prices': { priceFrom: 20, priceTo: 21, currency: 'CNY' },
  'a range of stock': { stockFrom: 1, stockTo: 2 },
  'no stock': { stockTo: 0 },
  'a day of creation': { createdFrom: '2026-02-01T00:00:00.000Z', createdTo: '2026-02-01T23:59:59.000Z' },
  'a day of change': { updatedFrom: '2026-03-01T00:00:00.000Z', updatedTo: '2026-03-01T23:59:59.000Z' },
})

const COLUMNS = ['partNumber', 'price', 'stockQuantity', 'soldCount', 'createdAt', 'updatedAt'] as const
const ORDERS = COLUMNS.flatMap((column) => [column, `-${column}`] as const)
/** Of one filter in one order. */
const TURNS = 4

async function measureFilters(
  mall: Mall,
  shop: BenchShop,
  name: string,
  inputs: readonly TableInput[],
): Promise<Result> {
  const turns = inputs.length > 1 ? 1 : TURNS
  const questions = inputs.flatMap((input) =>
    ORDERS.flatMap((sort) => Array.from({ length: turns }, () => ({ ...input, sort }))),
  )
  const answers: TableAnswer[] = []
  for (const question of questions) answers.push(...(await askPages(mall, shop, question)))
  const slowest = answers.reduce((one, other) => (other.ms > one.ms ? other : one))
  if (slowest.ms > BOUND_MS) console.log(`     slowest: ${slowest.ms.toFixed(0)} ms for ${slowest.question}`)
  const times = answers.map(({ ms }) => ms)
  return atMost(`table of 100,000 products, ${name}, p95`, p95(times), 'ms', BOUND_MS)
}

interface TableAnswer {
  readonly ms: number
  readonly question: string
}

/** The first page, and the one after it. */
async function askPages(mall: Mall, { shopId, token }: BenchShop, input: TableInput): Promise<TableAnswer[]> {
  const page = { ...input, shopId, limit: 50 }
  const question = JSON.stringify(input)
  const first = await askTable(mall, token, page)
  if (first.nextCursor === null) return [{ ms: first.ms, question }]
  const next = await askTable(mall, token, { ...page, cursor: first.nextCursor })
  return [first, next].map(({ ms }, at) => ({ ms, question: `${question} page ${at + 1}` }))
}

async function askTable({ url }: Mall, token: string, input: Input<typeof listOwnProducts>) {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/${listOwnProducts.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { code, nextCursor } = (await response.json()) as { code: unknown; nextCursor: string | null }
  if (code !== 0) throw new Error(`${response.status} ${String(code)}`)
  return { ms: performance.now() - startedAt, nextCursor }
}

/** Products with one offer each; search and product pages, which the table does not read, are left out. */
async function loadProducts({ db }: Mall, { shopId }: BenchShop): Promise<TableFacts> {
  const startedAt = performance.now()
  const warehouse = newId()
  const ownCategory = newId()
  await db.sql`
    insert into warehouses (id, shop_id, name, country, city_id, kind)
    select ${warehouse}, id, 'Own', country, city_id, 'own' from shops where id = ${shopId}`
  for (let first = 0; first < PRODUCTS; first += CHUNK)
    await db.transaction(async (tx) => insertChunk(tx, { shopId, warehouse, first }))
  await db.sql`
    insert into shop_categories (id, shop_id, name, path, position)
    values (${ownCategory}, ${shopId}, '{"en": "Fast movers"}', ${[ownCategory]}::uuid[], 0)`
  await db.sql`
    insert into shop_category_products (category_id, product_id)
    select ${ownCategory}, product_id from shop_listings where shop_id = ${shopId} and right(part_number, 3) = '123'`
  await db.sql`analyze shop_listings, products, offers, stocks, price_tiers, shop_category_products`
  console.log(`  ${PRODUCTS} products loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return { ownCategory }
}

interface LoadedChunk {
  readonly shopId: string
  readonly warehouse: string
  readonly first: number
}

async function insertChunk(tx: TransactionSql, { shopId, warehouse, first }: LoadedChunk) {
  await tx`
    create temporary table made on commit drop as
    select n::int as n, gen_random_uuid() as id, gen_random_uuid() as offer_id, 'TB-' || lpad(n::text, 6, '0') as number,
      -- Half of the products are of the first brands and categories, and a few of the last.
      (select id from brands order by slug <> 'bosch', id
        limit 1 offset floor(40 * power((n * 7919 % 1000) / 1000.0, 3))) as brand_id,
      (select id from categories where level = 3 order by slug not like 'brake%', id
        limit 1 offset floor(60 * power((n * 104729 % 1000) / 1000.0, 3))) as category_id,
      '2026-01-01'::timestamptz + (n % 300) * interval '1 day' + n * interval '1 second' as at
    from generate_series(${first}::bigint, ${first + CHUNK - 1}::bigint) n`
  await tx`
    insert into products (id, shop_id, brand_id, category_id, part_number, normalized_number, name, condition,
      origin_country, hs_code, warranty_months, net_grams, gross_grams, length_mm, width_mm, height_mm,
      quantity_per_carton, pictures, state, sold_count, created_at, updated_at)
    select id, ${shopId}, brand_id, category_id, number, replace(number, '-', ''),
      case when n % 150 = 0 then '{"ru": "Колодки тормозные"}'::jsonb else jsonb_build_object('en', 'Brake part ' || n,
        'ru', case when n % 3 = 0 then 'Колодки ' else 'Деталь ' end || n, 'zh-Hans', '配件' || n, 'kk', 'Бөлшек ' || n)
      end, 'new', 'CN', '', 12, 900, 1000, 100, 100, 100, 10,
      case when n % 10 = 0 then '{}'::text[] else '{part/brake-pads.webp}' end,
      case when n % 3000 = 7 then 'rejected' when n % 20 = 0 then 'draft' when n % 33 = 0 then 'hidden' else 'active' end,
      case when n % 4 = 0 then n * 31 % 500 else 0 end, at, at + (n % 97) * interval '1 day'
    from made`
  await tx`
    insert into offers (id, product_id, warehouse_id, currency, incoterm, incoterm_place, moq, lead_days_min, lead_days_max)
    select offer_id, id, ${warehouse}, 'CNY', 'EXW', 'Guangzhou', 1, 1, 7 from made`
  await tx`insert into price_tiers select offer_id, 1, 500 + n * 37 % 90000 from made`
  await tx`insert into stocks (offer_id, quantity) select offer_id, case when n % 9 = 0 then 0 else n * 13 % 400 end from made`
  await tx`
    insert into fitments (product_id, make_id, model_id)
    select m.id, o.make_id, o.id from made m, (select id, make_id from models order by id limit 1) o where n % 3 <> 0`
  await tx`select write_shop_listings(array_agg(id)) from made`
}
