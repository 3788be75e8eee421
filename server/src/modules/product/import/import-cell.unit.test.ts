import { expect, test } from 'vitest'
import { readPrice } from './import-cell.ts'

test.each([
  ['12,50', 1250],
  ['12.5', 1250],
  ['1 234,50 руб.', 123_450],
  ['1,234', 123_400],
  ['1,234.00', 123_400],
  ['1.234,50', 123_450],
  ['1.234.567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  ["1'234.5", 123_450],
  ['¥12.80', 1280],
])('the price %j is read', (text, minor) => {
  expect(readPrice(text)?.minor).toBe(minor)
})

test.each(['12..5', '12.5.5', '1,2,3', '1.234.56', '12,34,567', '1,234,5.0', '1,234,567,8.5', '-', '12-15'])(
  'the price %j is not taken for another number',
  (text) => {
    expect(readPrice(text)?.minor).toBeUndefined()
  },
)
