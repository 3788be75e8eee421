import { expect, test } from 'vitest'
import { hasPostcodes, needsPostcode, postcodeOf } from './postcode.ts'

test.each([
  ['KZ', '050000', '050000'],
  ['KZ', ' a05a1b3', 'A05A1B3'],
  ['RU', '630 099', '630099'],
  ['CN', '510000', '510000'],
  ['PL', '00950', '00-950'],
  ['PL', '00-950', '00-950'],
  ['NL', '1012ab', '1012 AB'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'M1 1AE', 'M1 1AE'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['US', '10001', '10001'],
  ['US', '100011234', '10001-1234'],
  ['JP', '1000001', '100-0001'],
  ['LV', '1050', '1050'],
  ['IE', 'd02x285', 'D02 X285'],
  ['RU', '٦٣٠٠٩٩', '630099'],
  ['KZ', 'а15е3к1', 'A15E3K1'],
  ['AE', '', ''],
  ['ZZ', '', ''],
  ['ZZ', 'ab 1', 'AB 1'],
])('[S1.14] %s: %j is stored as %j', (country, typed, stored) =>
  expect(postcodeOf(country, typed)).toBe(stored),
)

test.each([
  ['KZ', '05000'],
  ['KZ', ''],
  ['RU', '12345a'],
  ['DE', '1011'],
  ['AE', '12345'],
  ['ZZ', '<script>'],
  ['ZZ', '1'.repeat(1_000_000)],
])('[S1.14] %s has no postcode %j', (country, typed) => expect(postcodeOf(country, typed)).toBeUndefined())

test('[S1.14] whether a form has a postcode field', () => {
  expect(['KZ', 'AE', 'ZZ'].map(needsPostcode)).toEqual([true, false, false])
  expect(['KZ', 'AE', 'ZZ'].map(hasPostcodes)).toEqual([true, false, true])
})
