import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { checkReferenceData } from '../reference-data.ts'
import { indexAllProducts, indexNext, indexProducts } from './index-item.ts'

const { db } = await testApp()
const sql = db.sql

const TABLES = ['search_items', 'product_cards', 'product_pages'] as const

/** The rows of a product, and the transaction that wrote each. */
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

/** A brake pad with a value of each kind of reference data. */
const makeBookedPad = () =>
  makeProduct(db, {
    category: 'brake-pads',
    brand: 'brembo',
    attributes: { axle: 'front' },
    fitments: [
      { make: 'toyota', model: 'camry', yearFrom: 2000, yearTo: 2012 },
      { make: 'toyota', model: 'camry', engine: '2AR-FE' },
    ],
  })

const withoutDigest = (rows: readonly object[]) => rows.map((row) => ({ ...row, source_digest: '' }))

/** Changes of a shop to its offers, and to the product itself. */
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
  ) => sql`insert into part_references (product_id, kind, brand_name, number, normalized_number, position)
    values (${id}, 'oe', 'Toyota', '04465-33471', '0446533471', 9)`,
  'name of the shop': (id: string) => sql`update shops set name = '{"en": "Another"}'
    where id = (select shop_id from products where id = ${id})`,
  'state of the product': (id: string) => sql`update products set state = 'hidden' where id = ${id}`,
}

test.each(Object.entries(CHANGES))(
  '[S2.30] another %s leaves the same rows as a complete reindex',
  async (_what, change) => {
    const { productId } = await makePad()
    const before = await rowsOf(productId)
    await change(productId)
    await indexProducts(sql, [productId])
    const changed = await rowsOf(productId)
    expect(changed.rows).not.toEqual(before.rows)
    await db.transaction(indexAllProducts)
    expect((await rowsOf(productId)).rows).toEqual(changed.rows)
  },
)

test('several products at once: each is written as far as needed', async () => {
  const pads = [await makePad(), await makePad(), await makePad()]
  const ids = pads.map(({ productId }) => productId)
  await CHANGES.price(ids[0] ?? '')
  await CHANGES.name(ids[1] ?? '')
  const untouched = await rowsOf(ids[2] ?? '')
  await indexProducts(sql, ids)
  expect(await rowsOf(ids[2] ?? '')).toEqual(untouched)
  const changed = await Promise.all(ids.map(rowsOf))
  await db.transaction(indexAllProducts)
  expect((await Promise.all(ids.map(rowsOf))).map(({ rows }) => rows)).toEqual(
    changed.map(({ rows }) => rows),
  )
})

test('an unchanged product writes nothing', async () => {
  const { productId } = await makePad()
  const before = await rowsOf(productId)
  await indexProducts(sql, [productId])
  expect(await rowsOf(productId)).toEqual(before)
})

/** Reference data that is copied into rows. */
const ROW_REFERENCE = {
  'name of a category': () =>
    sql`update categories set name = name || '{"en": "Pads"}' where slug = 'brake-pads'`,
  'name of a group of categories': () => sql`
    update categories set name = name || '{"en": "Brakes of all kinds"}'
    where id = (select parent_id from categories where slug = 'brake-pads')`,
  'tier of a brand': () => sql`update brands set tier = 'oe' where slug = 'brembo'`,
  'Chinese name of a brand': () => sql`update brands set name_zh = '布雷博刹车' where slug = 'brembo'`,
  'name of a country': () => sql`update countries set name = name || '{"en": "PRC"}'`,
  'name of an attribute': () =>
    sql`update attributes set name = name || '{"en": "Where"}' where key = 'axle'`,
  'label of a value': () => sql`
    update attributes set values = replace(values::text, 'Front', 'Foremost')::jsonb where key = 'axle'`,
  'name of a make': () => sql`update makes set name = name || '{"en": "Toyota Motor"}' where slug = 'toyota'`,
  'name of a model': () => sql`update models set name = name || '{"en": "Camry sedan"}' where slug = 'camry'`,
  'code of an engine': () => sql`update engines set code = code || 'X' where code = '2AR-FE'`,
  'years of a generation': () => sql`
    update generations set year_from = 1990, year_to = 1991
    where slug = 'xv20' and model_id = (select id from models where slug = 'camry')`,
}

const importReferenceData = async () => {
  await sql`
    insert into imports (name, content_hash) values ('of the test', ${newId()})
    on conflict (name) do update set content_hash = excluded.content_hash`
  checkReferenceData()
}

test.each(Object.entries(ROW_REFERENCE))(
  '[S2.30] another %s in the reference data rewrites the rows at the next write',
  async (_what, change) => {
    const { productId } = await makeBookedPad()
    const before = await rowsOf(productId)
    await change()
    await importReferenceData()
    await indexProducts(sql, [productId])
    const changed = await rowsOf(productId)
    expect(withoutDigest(changed.rows)).not.toEqual(withoutDigest(before.rows))
    await db.transaction(indexAllProducts)
    expect((await rowsOf(productId)).rows).toEqual(changed.rows)
  },
)

/** Reference data that only the search uses, or that belongs to other products. */
const OTHER_REFERENCE = {
  'synonyms of a category': () =>
    sql`update categories set synonyms = '{"en": ["stoppers"]}' where slug = 'brake-pads'`,
  'synonyms of a brand': () => sql`update brands set synonyms = '{brembos}' where slug = 'brembo'`,
  'synonyms of a model': () => sql`update models set synonyms = '{camri}' where slug = 'camry'`,
  'trade word': () => sql`
    insert into trade_words (category_id, language, word) select id, 'en', 'stoppers' from categories
    where slug = 'brake-pads'`,
  'car of another make': () => sql`
    update models set name = name || '{"en": "Corsair"}'
    where make_id = (select id from makes where slug = 'kia')`,
  'label of a value that it has not': () => sql`
    update attributes set values = replace(values::text, 'Rear', 'Hindmost')::jsonb where key = 'axle'`,
}

test.each(Object.entries(OTHER_REFERENCE))(
  '[S2.30] another %s in the reference data leaves the rows unchanged',
  async (_what, change) => {
    const { productId } = await makeBookedPad()
    const before = await rowsOf(productId)
    const { count } = await change()
    expect(count).toBeGreaterThan(0)
    await importReferenceData()
    await indexProducts(sql, [productId])
    expect(await rowsOf(productId)).toEqual(before)
  },
)

test('a requested complete reindex rewrites everything, even unchanged', async () => {
  const { productId } = await makePad()
  const right = await rowsOf(productId)
  for (const makeAgain of [() => db.transaction(indexAllProducts), () => indexNext(sql)]) {
    await sql`update search_items set tags = '{}', details = '{}' where product_id = ${productId}`
    await sql`update product_pages set facts = '' where product_id = ${productId}`
    await makeAgain()
    expect((await rowsOf(productId)).rows).toEqual(right.rows)
  }
})
