import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { listProducts } from '../../test/list-products.ts'
import type { ProductOverrides } from '../../test/make-catalogue.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const sql = db.sql

const listed = (number: string, count: number, overrides: ProductOverrides) =>
  listProducts(db, number, count, { category: 'oil-filters', ...overrides })

const WANTED = '90915-10009'
await listed(WANTED, 300, { brand: 'sakura', stock: 0, price: 5_000, soldCount: 900 })
await listed(WANTED, 5, { brand: 'sakura', stock: 7, price: 9_000 })
await listed(WANTED, 5, { brand: 'mann-filter', stock: 0, price: 7_000, soldCount: 100 })
const newer = await makeProduct(db, {
  category: 'oil-filters',
  number: '90915-YZZF2',
  brand: 'sakura',
  price: 4_000,
  references: [{ kind: 'supersedes', brand: 'Sakura', number: WANTED }],
})
const equal = await makeProduct(db, {
  category: 'oil-filters',
  number: 'W 77/9',
  brand: 'mahle',
  stock: 0,
  references: [{ kind: 'oe', brand: 'Toyota', number: WANTED }],
})
await listed('04465-33471', 320, { category: 'brake-pads', stock: 0 })
await listed('04465-33471', 2, { category: 'brake-pads', stock: 3 })
await sql`analyze`

type ManyListingsQuery = Partial<Parameters<typeof visitor.call<typeof queryProducts>>[1]>
const find = (query: ManyListingsQuery = {}) => visitor.call(queryProducts, { text: WANTED, ...query })

/** All pages of a list. */
async function findAll(query: ManyListingsQuery = {}) {
  const rows: Awaited<ReturnType<typeof find>>['rows'] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await find({ ...query, limit: 50, ...(cursor && { cursor }) })
    rows.push(...page.rows)
    cursor = page.nextCursor
  }
  return rows
}

test('[S2.35] when more than 300 products have a part number, those in stock come first, and filters apply to all', async () => {
  const { total, rows, facets, replacement } = await find({ limit: 20 })
  expect([total, replacement?.newNumber]).toEqual([312, '90915-YZZF2'])
  expect(rows.map(({ match }) => match)).toEqual(Array(20).fill('exact'))
  expect(rows.map(({ stockQuantity }) => stockQuantity > 0)).toEqual(
    Array.from({ length: 20 }, (_, at) => at < 5),
  )
  expect(facets.find(({ key }) => key === 'stock')?.values).toEqual(
    expect.arrayContaining([expect.objectContaining({ count: 6 })]),
  )
  const inStock = await find({ inStock: true })
  expect([inStock.total, inStock.rows.map(({ match }) => match)]).toEqual([
    6,
    [...Array(5).fill('exact'), 'newer'],
  ])
  expect((await find({ brands: ['mahle'] })).rows.map(({ id, trust }) => [id, trust])).toEqual([
    [equal.productId, 'seller'],
  ])
})

test('[S2.35] its pages contain each product once, followed by superseding parts and cross-references', async () => {
  const rows = await findAll()
  expect(new Set(rows.map(({ id }) => id)).size).toBe(312)
  expect(rows.map(({ match }) => match)).toEqual([...Array(310).fill('exact'), 'newer', 'crossReference'])
  expect(rows.slice(-2).map(({ id }) => id)).toEqual([newer.productId, equal.productId])
})

test('[S2.35] sorting by price covers all its products', async () => {
  const rows = await findAll({ sort: 'price' })
  expect(rows).toHaveLength(312)
  expect(rows[0]).toMatchObject({ id: newer.productId, match: 'newer' })
  expect(rows.slice(-6, -1).map(({ match, stockQuantity }) => [match, stockQuantity])).toEqual(
    Array(5).fill(['exact', 7]),
  )
})

test('[S2.35] the named brand comes first, the same number of other brands ranks with the cross-references', async () => {
  const rows = await findAll({ text: `mann-filter ${WANTED}` })
  expect(rows.slice(0, 5).map(({ match, brandName }) => [match, brandName])).toEqual(
    Array(5).fill(['exact', 'Mann-Filter']),
  )
  const equals = rows.slice(5)
  expect(equals).toHaveLength(307)
  expect(new Set(equals.map(({ match }) => match))).toEqual(new Set(['crossReference']))
  const confirmed = equals.filter(({ trust }) => trust).map(({ id }) => id)
  expect(new Set(confirmed)).toEqual(new Set([newer.productId, equal.productId]))
  expect((await findAll({ text: `bosch ${WANTED}` })).filter(({ match }) => match === 'exact')).toHaveLength(
    310,
  )
})

test('[S2.35] the named brand may also be set as a filter, and its list sorted', async () => {
  const query = { text: `mann-filter ${WANTED}`, brands: ['mann-filter'] }
  for (const sort of ['relevance', 'price'] as const) {
    const { total, rows } = await find({ ...query, sort })
    expect([total, rows.map(({ match }) => match)]).toEqual([5, Array(5).fill('exact')])
  }
})

test('[S2.35] all products of two such numbers are found, those of the first before', async () => {
  const rows = await findAll({ text: `04465-33471, ${WANTED}` })
  expect(rows).toHaveLength(322 + 312)
  expect(rows.slice(0, 3).map(({ stockQuantity }) => stockQuantity)).toEqual([3, 3, 0])
  expect(rows.slice(322, 328).map(({ stockQuantity }) => stockQuantity)).toEqual([7, 7, 7, 7, 7, 0])
  expect((await find({ text: `04465-33471, ${WANTED}`, inStock: true })).total).toBe(8)
})
