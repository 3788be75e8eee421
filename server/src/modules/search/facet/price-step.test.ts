import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const { id: shopId } = await makeShop(db)

/** Bounds of price steps in their own currency, and prices a little lower or higher. */
const PRICES = [1000, 1950, 2000, 2050, 5000, 9950, 10_000, 10_050, 20_000, 49_950, 50_000, 100_000, 200_000]
const CURRENCIES = ['USD', 'CNY', 'RUB', 'KZT'] as const
for (const currency of CURRENCIES) {
  for (const price of PRICES) await makeProduct(db, { shopId, category: 'brake-pads', price, currency })
}

test.each(CURRENCIES)(
  '[S2.35] in %s each product is in one price step, and its count is correct',
  async (currency) => {
    const query = { category: 'brake-pads', priceCurrency: currency, limit: 50 }
    const { facets, total } = await visitor.call(queryProducts, query)
    const steps = facets.find(({ key }) => key === 'price')?.values ?? []
    expect(steps.length).toBeGreaterThan(2)
    const seen: string[] = []
    for (const { value, count } of steps) {
      const [from, to] = value.split('-')
      const step = { priceMin: Number(from), ...(to && { priceBelow: Number(to) }) }
      const list = await visitor.call(queryProducts, { ...query, ...step })
      expect([list.total, list.rows.length]).toEqual([count, count])
      expect(list.facets.find(({ key }) => key === 'price')?.values).toEqual(steps)
      seen.push(...list.rows.map(({ id }) => id))
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total])
  },
)

test('[S2.35] a typed maximum price includes that price, a price step excludes its upper bound', async () => {
  const costs = async (bounds: { priceMax: number } | { priceBelow: number }) => {
    const query = { category: 'brake-pads', priceCurrency: 'CNY', ...bounds, limit: 50 } as const
    const { rows } = await visitor.call(queryProducts, query)
    const own = rows.filter(({ price }) => price.currency === 'CNY').map(({ price }) => price.amountMinor)
    return own.toSorted((a, b) => b - a)[0]
  }
  expect([await costs({ priceMax: 10_000 }), await costs({ priceBelow: 10_000 })]).toEqual([10_000, 9950])
})
