import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { indexNext, indexProducts } from './index-item.service.ts'
import { lookAgain } from './reference-book.ts'

const { db } = await testApp()
const sql = db.$client

const TABLES = ['search_items', 'product_cards', 'product_pages'] as const

/** The rows of a product as they stand, and which transaction wrote each. */
async function rowsOf(productId: string) {
  const tables = TABLES.map(
    (table) => sql`
      select xmin::text as writer, to_jsonb(t) as row from ${sql(table)} t
      where product_id = ${productId} order by to_jsonb(t) ->> 'language'`,
  )
  const rows = (await Promise.all(tables)).flat()
  return { rows: rows.map(({ row }) => row), writers: rows.map(({ writer }) => writer) }
}

const makePad = () =>
  makeProduct(db, {
    category: 'brake-pads',
    stock: 5,
    names: { en: 'Brake pads', ru: 'Тормозные колодки' },
    fitments: [{ make: 'toyota', model: 'camry' }],
  })

/** What a shop changes of its offers, and what of the product itself. */
const CHANGES = {
  price: (id: string) => sql`update price_tiers set price_minor = 777
    where offer_id in (select id from offers where product_id = ${id})`,
  'lead time': (id: string) => sql`update offers set lead_days_max = 90 where product_id = ${id}`,
  stock: (id: string) => sql`update stocks set quantity = 0
    where offer_id in (select id from offers where product_id = ${id})`,
  'end of the offer': (id: string) =>
    sql`update offers set valid_to = now() - interval '1 minute' where product_id = ${id}`,
  sales: (id: string) => sql`update products set sold_count = 12 where id = ${id}`,
  name: (id: string) => sql`update products set name = '{"en": "Pads of brakes"}' where id = ${id}`,
  cars: (id: string) => sql`delete from fitments where product_id = ${id}`,
  references: (
    id: string,
  ) => sql`insert into part_references (product_id, kind, brand_name, number, number_key, position)
    values (${id}, 'oe', 'Toyota', '04465-33471', '0446533471', 9)`,
  'name of the shop': (id: string) => sql`update shops set name = '{"en": "Another"}'
    where id = (select shop_id from products where id = ${id})`,
  'state of the product': (id: string) => sql`update products set state = 'hidden' where id = ${id}`,
}

test.each(Object.entries(CHANGES))(
  '[S2.30] another %s leaves the rows that all anew would make',
  async (_what, change) => {
    const { productId } = await makePad()
    const before = await rowsOf(productId)
    await change(productId)
    await indexProducts(sql, [productId])
    const changed = await rowsOf(productId)
    expect(changed.rows).not.toEqual(before.rows)
    await indexProducts(sql)
    expect((await rowsOf(productId)).rows).toEqual(changed.rows)
  },
)

test('several products at once: each as it needs', async () => {
  const pads = [await makePad(), await makePad(), await makePad()]
  const ids = pads.map(({ productId }) => productId)
  await CHANGES.price(ids[0] ?? '')
  await CHANGES.name(ids[1] ?? '')
  const untouched = await rowsOf(ids[2] ?? '')
  await indexProducts(sql, ids)
  expect(await rowsOf(ids[2] ?? '')).toEqual(untouched)
  const changed = await Promise.all(ids.map(rowsOf))
  await indexProducts(sql)
  expect((await Promise.all(ids.map(rowsOf))).map(({ rows }) => rows)).toEqual(
    changed.map(({ rows }) => rows),
  )
})

test('a product that is as it was writes nothing', async () => {
  const { productId } = await makePad()
  const before = await rowsOf(productId)
  await indexProducts(sql, [productId])
  expect(await rowsOf(productId)).toEqual(before)
})

test('other reference data makes a product anew', async () => {
  const { productId } = await makePad()
  const right = await rowsOf(productId)
  await sql`update search_items set tags = '{}' where product_id = ${productId}`
  await indexProducts(sql, [productId])
  expect((await rowsOf(productId)).rows).not.toEqual(right.rows)
  await sql`insert into imports (name, content_hash) values ('of the test', 'another')`
  lookAgain()
  await indexProducts(sql, [productId])
  const anew = (await rowsOf(productId)).rows
  expect(anew).toEqual([{ ...right.rows[0], made_of: anew[0].made_of }, ...right.rows.slice(1)])
  expect(anew[0].made_of).not.toBe(right.rows[0].made_of)
})

test('whoever orders all anew gets all anew, though nothing differs', async () => {
  const { productId } = await makePad()
  const right = await rowsOf(productId)
  for (const makeAnew of [() => indexProducts(sql), () => indexNext(sql)]) {
    await sql`update search_items set tags = '{}', details = '{}' where product_id = ${productId}`
    await sql`update product_pages set facts = '' where product_id = ${productId}`
    await makeAnew()
    expect((await rowsOf(productId)).rows).toEqual(right.rows)
  }
})
