import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { listProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { readNumberRows, WHOLE_MAX } from './number-rows.ts'

const { visitor, db } = await testApp()
const sql = db.sql

const old = await makeProduct(db, {
  brand: 'trw',
  number: 'OLD-5001',
  references: [{ kind: 'superseded_by', brand: 'TRW', number: 'NEW-5002' }],
})
const COUNT = WHOLE_MAX + 20
await listProducts(db, 'NEW-5002', COUNT, { brand: 'trw', stock: 0, price: 5_000 })
const best = await makeProduct(db, { brand: 'trw', number: 'NEW-5002', stock: 9, price: 9_000 })
await makeProduct(db, { brand: 'bosch', number: 'NEW-5002', price: 1_000 })
await makeProduct(db, { brand: 'trw', number: 'NEW-5002', state: 'hidden', stock: 5 })
await sql`analyze`

type ManySupersessionsQuery = Partial<Parameters<typeof visitor.call<typeof queryProducts>>[1]>
const find = (query: ManySupersessionsQuery = {}) =>
  visitor.call(queryProducts, { text: 'OLD-5001', ...query })

test('[S2.35] a superseding number of more than 300 products is found completely, those in stock first', async () => {
  const { total, rows, replacement } = await find({ limit: 10 })
  expect([total, replacement?.newNumber]).toEqual([1 + COUNT + 1, 'NEW-5002'])
  expect(rows.map(({ match }) => match)).toEqual(['exact', ...Array(9).fill('newer')])
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([old.productId, best.productId])
  const filtered = await find({ inStock: true })
  expect(filtered.rows.map(({ id, match }) => [id, match])).toEqual([
    [old.productId, 'exact'],
    [best.productId, 'newer'],
  ])
  // The number of the other brand supersedes nothing.
  expect((await find({ brands: ['bosch'] })).total).toBe(0)
  expect((await find({ sort: 'price-desc', limit: 2 })).rows.map(({ price }) => price.amountMinor)).toEqual([
    10_000, 9_000,
  ])
})

test('[S2.35] the ids of so many products stay in PostgreSQL', async () => {
  const { numbers } = await readNumberRows(sql, [{ key: 'OLD5001', from: 0, to: 1 }])
  const steps = numbers.flatMap(({ step }) => step ?? [])
  expect(steps).toMatchObject([{ newKey: 'NEW5002', products: null, count: COUNT + 2 }])
})
