import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { LONGER_MAX, PREFIX_NUMBERS_MAX } from './number-rows.ts'

const { visitor, db } = await testApp()
const sql = db.sql

const KEYS = ['VA446', 'VB446', 'VC446']
/** More than are counted exactly, and all three together more than are ever ranked. */
const COUNT = 4500
for (const key of KEYS) {
  const { productId } = await makeProduct(db, { number: `${key}-0000`, stock: 0 })
  await copyProducts(db, productId, COUNT - 1)
  await sql`
    with named as (
      update products set normalized_number = ${key} || lpad(substr(normalized_number, 5), 4, '0'),
        part_number = ${key} || lpad(substr(normalized_number, 5), 4, '0')
      where normalized_number like 'COPY%' returning id, normalized_number)
    insert into part_numbers (normalized_number, kind, product_id) select normalized_number, 0, id from named`
}
const byNumber = (
  await sql<{ id: string }[]>`select id from products order by normalized_number collate "C"`
).map(({ id }) => id)
const stocked = byNumber[COUNT - 1]!
await sql`update search_items set in_stock = true, stock_quantity = 5 where product_id = ${stocked}`
await sql`analyze search_items`

type NumberThousandsQuery = Partial<Parameters<typeof visitor.call<typeof queryProducts>>[1]>
const find = (text: string, query: NumberThousandsQuery = {}) =>
  visitor.call(queryProducts, { text, limit: 50, ...query })

/** The first pages of a list, or all. */
async function leaf(text: string, pages = Number.POSITIVE_INFINITY) {
  const first = await find(text)
  const rows = [...first.rows]
  let cursor = first.nextCursor
  for (let read = 1; cursor !== null && read < pages; read++) {
    const page = await find(text, { cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return { first, rows }
}

test('[S2.35] thousands of part numbers with a prefix can be paged, the first by number and then those in stock', async () => {
  const { first, rows } = await leaf('VA446')
  expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT)
  expect(rows).toHaveLength(COUNT)
  expect(first.isAbout).toBe(true)
  expect(Math.abs(first.total - COUNT)).toBeLessThan(COUNT / 4)
  const prefixListings = rows.map(({ id }) => id)
  expect(new Set(prefixListings.slice(0, LONGER_MAX))).toEqual(new Set(byNumber.slice(0, LONGER_MAX)))
  expect(prefixListings.indexOf(stocked)).toBe(LONGER_MAX)
})

test('[S2.35] of thousands with a prefix, filters and sorting apply to all', async () => {
  const { total, rows } = await find('VA446', { inStock: true })
  expect([total, rows.map(({ id }) => id)]).toEqual([1, [stocked]])
})

test('[S2.35] several such prefixes share the limit of one, and can be paged too', async () => {
  const { first, rows } = await leaf(KEYS.join(', '), 4)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(200)
  expect(first.isAbout).toBe(true)
  expect(Math.abs(first.total - PREFIX_NUMBERS_MAX)).toBeLessThan(PREFIX_NUMBERS_MAX / 4)
})
