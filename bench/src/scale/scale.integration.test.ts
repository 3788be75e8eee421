import { getProduct } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { indexAllProducts } from '../../../server/src/modules/product/index/index-item.ts'
// Declares the values provided to the tests.
import type {} from '../../../server/src/test/global-setup.ts'
import { testApp } from '../../../server/src/test/test-app.ts'
import { loadScaleWorld } from './load-scale.ts'

const COUNT = 300
const { db, visitor } = await testApp()
const sql = db.sql
await loadScaleWorld(sql, { count: COUNT, times: 2, say: () => undefined })

/**
 * Rows without the order within a list of tags, which has no meaning, and without the digest, which the service
 * stores.
 */
const readModels = () =>
  Promise.all([
    sql`select product_id, to_jsonb(i) - '{tags,cars,details,source_digest}'::text[] as item,
        array(select unnest(tags) order by 1) as tags, array(select unnest(cars) order by 1) as cars,
        array(select unnest(details) order by 1) as details
      from search_items i order by product_id`,
    sql`select * from product_cards order by product_id`,
    sql`select * from product_pages order by product_id, language`,
    sql`select id, product_count, product_category_ids, product_brand_ids,
        array(select tag from shop_product_lists where shop_id = id order by 1) as goods
      from shops order by id`,
  ])

const keyOf = ({ product_id, language, id }: Record<string, unknown>) =>
  JSON.stringify([product_id, language, id])

test('products have the rows that the service writes for them, including copies', async () => {
  const made = await readModels()
  await db.transaction(indexAllProducts)
  const written = await readModels()
  for (const [at, rows] of made.entries()) {
    const known = new Map(written[at]?.map((row) => [keyOf(row), row]))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(known.get(keyOf(row))).toEqual(row)
  }
  for (const at of [0, 1, 3]) expect(made[at]).toHaveLength(written[at]!.length)
  expect(written[0].length).toBeGreaterThan(COUNT * 0.97)
})

test('indexes and constraints dropped during the copy are restored', async () => {
  const [made] = await sql`
    select (select count(*)::int from pg_indexes where tablename in ('search_items', 'part_numbers', 'products')) as indexes,
      (select count(*)::int from pg_constraint where contype = 'f' and confrelid = 'products'::regclass) as references,
      (select count(*)::int from products) as products,
      (select avg(n)::float8 from (select count(*) as n from fitments group by product_id) c) as cars`
  expect(made?.products).toBe(COUNT)
  expect(made?.indexes).toBeGreaterThan(20)
  expect(made?.references).toBeGreaterThan(8)
  expect(made?.cars).toBeGreaterThan(4.5)
})

test('a product is found by its number and has a page', async () => {
  const [product] = await sql<{ id: string; number: string }[]>`
    select id, part_number as number from products where state = 'active' order by id limit 1`
  const { id, number } = product!
  const { rows } = await visitor.call(queryProducts, { text: number })
  expect(rows.map((row) => row.id)).toContain(id)
  const page = await visitor.call(getProduct, { id })
  expect(page.product).toMatchObject({ partNumber: number })
  expect(page.product.fitments.length).toBe(page.product.fitmentCount)
})
