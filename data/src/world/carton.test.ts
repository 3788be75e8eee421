import { expect, test } from 'vitest'
import { cartonOf } from './product.ts'

test('a carton holds its items, stacked as near to a cube as possible', () => {
  expect(cartonOf([300, 300, 60], 5000, 10)).toEqual({ mm: [310, 310, 610], grossGrams: 51_500 })
  expect(cartonOf([100, 50, 25], 200, 8)?.mm).toEqual([110, 110, 110])
})

test('an item shipped on its own has no carton, nor has one too large for any lorry', () => {
  expect(cartonOf([300, 300, 60], 5000, 1)).toBeUndefined()
  expect(cartonOf([12_000, 100, 100], 5000, 2)).toBeUndefined()
})
