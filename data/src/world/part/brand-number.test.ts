import { expect, test } from 'vitest'
import { readLeaves } from '../leaves.ts'
import { brandNumber } from './brand-number.ts'
import { brandOf } from './brands.ts'

const pads = readLeaves().find(({ slug }) => slug === 'brake-pads')!

test('two articles of a manufacturer never have the same number, not even where its digits are used up', () => {
  const numbers = new Set<string>()
  for (let serial = 0; serial < 120_000; serial += 1) numbers.add(brandNumber(brandOf('trw'), pads, serial))
  expect(numbers.size).toBe(120_000)
})

test('each manufacturer has its own number format', () => {
  expect(brandNumber(brandOf('trw'), pads, 7)).toMatch(/^GDB\d{5}$/)
  expect(brandNumber(brandOf('bosch'), pads, 7)).toMatch(/^0 986 \d{3} \d{3}$/)
  expect(brandNumber(brandOf('ate'), pads, 7)).toMatch(/^13\.0460-\d{4}\.\d$/)
})
