import type { ProductSort } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { orderOf } from './list-order.ts'
import { estimateMatches, planList } from './list-plan.ts'
import type { ListColumn, Predicate } from './product-predicates.ts'
import { tagOf } from './tag.ts'
import type { TagStatistics } from './tag-statistics.ts'

const LARGE = '0190a000-0000-7000-8000-000000000001'
const SMALL = '0190a000-0000-7000-8000-000000000002'
const statistics: TagStatistics = {
  itemCount: 1_000_000,
  share: () => 0.01,
  shopShare: (shop) => (shop === LARGE ? 0.02 : 0.0002),
  priceShare: () => 1,
}
const tenth: Predicate = { key: 'attribute', share: 0.1 }
const hundredth: Predicate = { key: 'category', all: [7] }

test.each([
  ['nothing', [], 1_000_000],
  ['a tenth of all', [tenth], 100_000],
  ['a hundredth of all', [hundredth], 10_000],
])('the estimate for %s matches the count', (_, predicates, finds) => {
  expect(estimateMatches({ predicates }, statistics)).toBeCloseTo(finds)
})

test('two filters overlap more often than by chance', () => {
  const matches = estimateMatches({ predicates: [tenth, hundredth] }, statistics)
  expect(matches).toBeGreaterThan(1000)
  expect(matches).toBeLessThan(10_000)
})

test('[S2.35] redundant filters are not mistaken for rare results', () => {
  const again = Array.from({ length: 10 }, () => tenth)
  expect(estimateMatches({ predicates: again }, statistics)).toBeGreaterThan(30_000)
})

const brand: ListColumn = { key: 'brand', column: 'brand_id', id: 7 }
const ofBrand: Predicate = { key: 'brand', all: [tagOf('brand', 7)] }

test('[S2.35] a brand by price has its own index; in any other order it is scanned among all products', () => {
  const predicates = { predicates: [ofBrand], brand }
  const planBy = (sort: ProductSort) => planList(predicates, orderOf(sort), 20, statistics)
  const walk = { kind: 'walk', bound: Number.POSITIVE_INFINITY, along: brand }
  expect([planBy('price'), planBy('price-desc')]).toEqual([walk, walk])
  expect(planBy('newest')).toEqual({ kind: 'walk', bound: 6000 })
})

const shopOf = (id: string) => {
  const shop: ListColumn = { key: 'shop', column: 'shop_id', id }
  return { shop, predicate: { key: 'shop' } satisfies Predicate }
}

test('[S2.22] the list of a shop is walked in each order, however many products it has', () => {
  for (const id of [LARGE, SMALL]) {
    const { shop, predicate } = shopOf(id)
    for (const sort of ['price', 'price-desc', 'newest', 'sales'] as const) {
      expect(planList({ predicates: [predicate], shop }, orderOf(sort), 20, statistics)).toEqual({
        kind: 'walk',
        bound: Number.POSITIVE_INFINITY,
        along: shop,
      })
    }
  }
})

test('[S2.22] further filters are scanned along the shop’s list, unless few results remain', () => {
  const category: ListColumn = { key: 'category', column: 'group_id', id: 7 }
  const inStock: Predicate = { key: 'stock', share: 0.8 }
  const planIn = (id: string, ...others: Predicate[]) => {
    const { shop, predicate } = shopOf(id)
    return planList({ predicates: [predicate, ...others], shop, category }, orderOf('sales'), 20, statistics)
  }
  const { shop } = shopOf(LARGE)
  const predicates = [shopOf(LARGE).predicate, inStock]
  const ofShop = planList({ predicates, shop }, orderOf('sales'), 20, statistics)
  expect(ofShop).toEqual({ kind: 'walk', bound: 1000, along: shop })
  expect(planIn(LARGE, hundredth)).toEqual({ kind: 'collect' })
  expect(planIn(SMALL, hundredth)).toMatchObject({ kind: 'walk', along: shopOf(SMALL).shop })
})

test('[S2.22] a shop is not mistaken for the whole catalogue', () => {
  const { shop, predicate } = shopOf(LARGE)
  expect(estimateMatches({ predicates: [predicate], shop }, statistics)).toBeCloseTo(20_000)
})
