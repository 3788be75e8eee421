import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { listProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { LONGER_MAX, WHOLE_MAX } from './number-rows.ts'

const { visitor, db } = await testApp()

const COUNT = LONGER_MAX + 20
await listProducts(db, 'AB446-1000', COUNT, { brand: 'bosch', stock: 0, price: 5_000 })
const last = await makeProduct(db, { brand: 'brembo', number: 'AB446-9000', price: 900 })

type NumberBegunQuery = Partial<Parameters<typeof visitor.call<typeof queryProducts>>[1]>
const find = (text: string, query: NumberBegunQuery = {}) => visitor.call(queryProducts, { text, ...query })

test('[S2.35] filters and sorting apply to all part numbers with the prefix, not to the first ones read', async () => {
  const ofBrand = await find('AB446', { brands: ['brembo'] })
  expect(ofBrand).toMatchObject({ total: 1, isAbout: false, rows: [{ id: last.productId, match: 'prefix' }] })
  expect((await find('AB446', { inStock: true })).rows.map(({ id }) => id)).toEqual([last.productId])
  const byPrice = await find('AB446', { sort: 'price' })
  expect(byPrice).toMatchObject({ total: COUNT + 1, isAbout: false })
  expect(byPrice.rows[0]).toMatchObject({ id: last.productId, match: 'prefix' })
})

test('[S2.35] drafts take no slot among the part numbers with the prefix', async () => {
  for (let at = 0; at < LONGER_MAX; at++) {
    await makeProduct(db, { number: `CD446-${1000 + at}`, state: 'draft' })
  }
  const sold = await makeProduct(db, { number: 'CD446-9000' })
  expect(await find('CD446')).toMatchObject({ total: 1, isAbout: false, rows: [{ id: sold.productId }] })
})

test('[S2.35] the named kind is found behind any number of other part numbers with the prefix', async () => {
  await listProducts(db, '6208-1000', COUNT, { category: 'relays', names: { en: 'Relay' } })
  const bearing = await makeProduct(db, {
    category: 'wheel-bearings',
    number: '6208-9000',
    names: { en: 'Wheel bearing' },
  })
  await makeProduct(db, { category: 'wheel-bearings', number: '7777-1', soldCount: 900 })
  expect((await find('подшипник 6208')).rows[0]?.id).toBe(bearing.productId)
})

test('[S2.35] after a brand or a make all its part numbers are sorted too, and their total is complete', async () => {
  const names = { en: 'Oil filter' }
  const input = { category: 'oil-filters', brand: 'trw', names, fitments: [{ make: 'toyota' }] }
  await listProducts(db, '55771-1000', WHOLE_MAX + 10, { ...input, price: 5_000 })
  const cheapest = await makeProduct(db, { ...input, number: '55771-9000', price: 800, stock: 0 })
  for (const text of ['trw 5577', 'toyota 5577']) {
    const byPrice = await find(text, { sort: 'price' })
    expect(byPrice.rows[0]).toMatchObject({ id: cheapest.productId, match: 'prefix' })
    expect(byPrice.total).toBe(WHOLE_MAX + 11)
    expect(await find(text)).toMatchObject({ total: WHOLE_MAX + 11, isAbout: false })
  }
})
