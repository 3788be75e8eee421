import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundsOf, chosenStep } from './price-range.tsx'
import type { ProductSearch } from './product-search.ts'
import { filterCount, NO_FILTERS, productSearch, productSearchInput } from './product-search.ts'

const searchOf = (search: Record<string, unknown>) => z.parse(productSearch, search)

test('an address becomes a query to the server', () => {
  const search = searchOf({
    text: ' диск ',
    make: 'toyota',
    model: 'camry',
    brand: 'bosch',
    priceMin: '5',
    inStock: 'true',
  })
  expect(productSearchInput(search, 'KZT', { make: 'lada' })).toEqual({
    text: 'диск',
    sort: 'relevance',
    priceCurrency: 'KZT',
    brands: ['bosch'],
    vehicle: { make: 'toyota', model: 'camry' },
    compare: { make: 'lada' },
    fitFirst: true,
    inStock: true,
    priceMin: 500,
  })
})

test('without a query the best sellers come first', () => {
  expect(productSearchInput(searchOf({ category: 'brakes' }), 'USD', null).sort).toBe('sales')
})

test('invalid values in an address count as left out', () => {
  const search = searchOf({ sort: 'by-magic', priceMin: 'cheap', shop: 'no id', view: 'tree' })
  expect(productSearchInput(search, 'USD', null)).toEqual({ text: '', sort: 'sales', priceCurrency: 'USD' })
})

test('values that cannot name anything are dropped, and the rest still filters the list', () => {
  const search = searchOf({
    category: 'Тормоза',
    make: 'Тойота',
    brand: ['bosch', '["bosch"]', 'Бош'],
    country: ['kz', 'KZ'],
    attr: ['axle:front', 'axle:front', 'axle:\u0000', 'Axle:rear', 'axle'],
    priceMin: '9007199254740991',
  })
  expect(productSearchInput(search, 'USD', null)).toEqual({
    text: '',
    sort: 'sales',
    priceCurrency: 'USD',
    brands: ['bosch'],
    countries: ['KZ'],
    attributes: [{ key: 'axle', values: ['front'] }],
    priceMin: Number.MAX_SAFE_INTEGER,
  })
  const tooMany = searchOf({ brand: Array.from({ length: 30 }, (_, at) => `b${at}`) })
  expect(productSearchInput(tooMany, 'USD', null).brands).toHaveLength(20)
})

test('filters are counted one by one, a price range as one, and all can be cleared', () => {
  const search = searchOf({
    text: 'x',
    brand: ['a', 'b'],
    country: 'KZ',
    make: 'kia',
    priceMin: '1',
    priceMax: '9',
  })
  expect(filterCount(search)).toBe(5)
  expect(filterCount({ ...search, ...NO_FILTERS })).toBe(0)
})

test('a price step excludes its upper edge, a typed maximum is inclusive', () => {
  const boundsIn = (search: ProductSearch) => {
    const { priceMin, priceMax, priceBelow } = productSearchInput(search, 'USD', null)
    return { priceMin, priceMax, priceBelow }
  }
  const step = boundsOf('5000-10000')
  expect(boundsIn({ ...searchOf({ priceMax: '70' }), ...step })).toEqual({
    priceMin: 5000,
    priceBelow: 10_000,
  })
  expect(boundsIn(searchOf({ priceMax: '100' }))).toEqual({ priceMax: 10_000 })
  expect(filterCount({ ...searchOf({}), ...step })).toBe(1)
  for (const one of ['0-5000', '5000-10000', '10000-']) expect(chosenStep(boundsOf(one))).toEqual([one])
  expect(chosenStep(searchOf({ priceMin: '50', priceMax: '100' }))).toEqual([])
})
