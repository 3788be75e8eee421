import type { ProductFilter } from '@tiantian/contracts/product/product.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { Queryable } from '../../../platform/database/database.ts'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { listProducts as readList } from '../../product/list/product-list.ts'
import { queryProducts as readFound } from '../query-products.ts'

const { visitor, db } = await testApp()
const { sql } = db

const COUNT = 4000
const OTHERS = 12_000
const { productId, shopId } = await makeProduct(db, { category: 'brake-pads' })
await copyProducts(db, productId, COUNT - 1)
const elsewhere = await makeProduct(db, { category: 'oil-filters', soldCount: 99_999, price: 1 })
await copyProducts(db, elsewhere.productId, OTHERS)
const [other, { id: empty }] = [await makeProduct(db, { soldCount: 99_999, price: 1 }), await makeShop(db)]
await sql`
  update search_items i set price_cents = 100 + n, sold_count = ${COUNT} - n, in_stock = n % 10 > 0,
    created_at = '2026-01-01'::timestamptz + n * interval '1 minute'
  from (select product_id, row_number() over (order by md5(product_id::text))::int as n
    from search_items where shop_id = ${shopId}) placed
  where i.product_id = placed.product_id`
await sql`vacuum analyze search_items`

const SORTS = ['sales', 'price', 'price-desc', 'newest'] as const
type Sort = (typeof SORTS)[number]
const IN_ORDER: Record<Sort, string> = {
  sales: 'sold_count desc',
  price: 'price_cents',
  'price-desc': 'price_cents desc',
  newest: 'created_at desc',
}

/** Its products in the expected order. */
async function inOrder(sort: Sort, count: number) {
  const rows = await sql<{ id: string }[]>`
    select product_id as id from search_items where shop_id = ${shopId}
    order by ${sql.unsafe(IN_ORDER[sort])} limit ${count}`
  return rows.map(({ id }) => id)
}

/** Rows of `search_items` that PostgreSQL fetches for the read. */
const rowsRead = (read: (sql: Queryable) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => {
    const before = await fetched(tx)
    await read(tx)
    return (await fetched(tx)) - before
  })

const rowsOfList = (filter: Partial<ProductFilter> & { sort: Sort; cursor?: string }): Promise<number> => {
  const query = listProducts.input.parse({ shop: shopId, limit: 20, ...filter })
  return rowsRead((tx) => readList(tx, query, 'en'))
}

async function fetched(tx: Queryable): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relid = 'search_items'::regclass`
  return row.count
}

test.each(SORTS)(
  '[S2.22] pages of a shop by %s contain all its products in order, and no others',
  async (sort) => {
    const first = await visitor.call(listProducts, { shop: shopId, sort, limit: 50 })
    const next = await visitor.call(listProducts, {
      shop: shopId,
      sort,
      limit: 50,
      cursor: first.nextCursor ?? '',
    })
    expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(await inOrder(sort, 100))
    expect((await visitor.call(listProducts, { shop: other.shopId, sort })).rows).toHaveLength(1)
    expect((await visitor.call(listProducts, { shop: empty, sort })).rows).toEqual([])
  },
)

test.each(SORTS)('[S2.22] a page of a large shop by %s reads no more than it shows', async (sort) => {
  const { nextCursor } = await visitor.call(listProducts, { shop: shopId, sort, limit: 20 })
  expect(await rowsOfList({ sort })).toBeLessThanOrEqual(21)
  expect(await rowsOfList({ sort, cursor: nextCursor ?? '' })).toBeLessThanOrEqual(21)
  expect(await rowsOfList({ sort, inStock: true })).toBeLessThan(100)
})

test('[S2.22] the first page of a large shop estimates the number of its products from a sample', async () => {
  const { rows, total, facets } = await visitor.call(queryProducts, { shop: shopId, sort: 'newest' })
  expect(rows.map(({ id }) => id)).toEqual(await inOrder('newest', rows.length))
  expect(Math.abs(total - COUNT)).toBeLessThan(COUNT / 5)
  expect(facets.find(({ key }) => key === 'stock')?.values).toMatchObject([{ isAbout: true }])
  const query = queryProducts.input.parse({ shop: shopId, sort: 'newest' })
  expect(await rowsRead((tx) => readFound(tx, query, 'en', new Date()))).toBeLessThan(OTHERS / 16)
})
