import { expect, test } from 'vitest'
import { summaryOf } from './product-rating.tsx'

test('the average and the share of each number of stars, the best first', () => {
  const { total, average, rows } = summaryOf([1, 0, 0, 1, 2])
  expect([total, average]).toEqual([4, 3.75])
  expect(rows[0]).toEqual({ stars: 5, count: 2, percent: 50 })
  expect(rows.at(-1)).toEqual({ stars: 1, count: 1, percent: 25 })
})

test('without ratings there is no average, and every share is zero', () => {
  const { total, average, rows } = summaryOf([0, 0, 0, 0, 0])
  expect([total, average]).toEqual([0, 0])
  expect(rows.every(({ percent }) => percent === 0)).toBe(true)
})
