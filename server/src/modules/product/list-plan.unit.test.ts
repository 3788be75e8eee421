import type { ProductSort } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { orderOf } from './list-order.ts'
import { estimateMatches, planList } from './list-plan.ts'
import type { ListColumn, Question } from './product-narrowing.ts'
import { tagOf } from './tag.ts'
import type { TagStatistics } from './tag-statistics.ts'

const statistics: TagStatistics = { itemCount: 1_000_000, share: () => 0.01, priceShare: () => 1 }
const tenth: Question = { key: 'attribute', share: 0.1 }
const hundredth: Question = { key: 'category', all: [7] }

test.each([
  ['nothing', [], 1_000_000],
  ['a tenth of all', [tenth], 100_000],
  ['a hundredth of all', [hundredth], 10_000],
])('who asks for %s finds as many', (_, questions, finds) => {
  expect(estimateMatches({ questions }, statistics)).toBeCloseTo(finds)
})

test('two things go together more often than by chance', () => {
  const matches = estimateMatches({ questions: [tenth, hundredth] }, statistics)
  expect(matches).toBeGreaterThan(1000)
  expect(matches).toBeLessThan(10_000)
})

test('[S2.35] what is asked many times over is not taken for rare', () => {
  const again = Array.from({ length: 10 }, () => tenth)
  expect(estimateMatches({ questions: again }, statistics)).toBeGreaterThan(30_000)
})

const brand: ListColumn = { key: 'brand', column: 'brand_id', id: 7 }
const ofBrand: Question = { key: 'brand', all: [tagOf('brand', 7)] }

test('[S2.35] a brand by price lies in an index of its own, in any other order it is looked for among all', () => {
  const narrowing = { questions: [ofBrand], brand }
  const planBy = (sort: ProductSort) => planList(narrowing, orderOf(sort), 20, statistics)
  const walk = { kind: 'walk', bound: Number.POSITIVE_INFINITY }
  expect([planBy('price'), planBy('price-desc')]).toEqual([walk, walk])
  expect(planBy('newest')).toEqual({ kind: 'walk', bound: 6000 })
})
