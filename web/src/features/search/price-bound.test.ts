import { expect, test } from 'vitest'
import { boundsTyped, readPrice } from './price-range.tsx'

test.each([
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['0,5', 0.5],
  ['.99', 0.99],
  ['12.', 12],
  ['1 250', 1250],
  ['1\u00A0250', 1250],
  ['1,250', 1250],
  ['1.250', 1250],
  ['0.125', 0.125],
  ['1250.00', 1250],
  ['1 250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1,250,000', 1_250_000],
  ["12'500", 12_500],
  ['１２５０', 1250],
  ['12，5', 12.5],
  ['$ 12.50', 12.5],
  ['500 ₽', 500],
  ['9'.repeat(30), 1_000_000_000],
  ['', undefined],
  ['dear', undefined],
])('[S5.6] the price %s is parsed as users mean it', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

test.each([
  ['12.50', '12,50', [12, 13]],
  ['20,5', '10', [10, 21]],
  ['', '99.99', [undefined, 100]],
  ['5', '', [5, undefined]],
])('[S5.6] bounds %s and %s are rounded outward', (from, to, bounds) => {
  expect(boundsTyped(from, to)).toEqual(bounds)
})
