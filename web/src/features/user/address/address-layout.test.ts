import { postcodeOf } from '@tiantian/contracts/user/postcode.ts'
import { expect, test } from 'vitest'
import { placeFields, postcodeDigits, postcodeExamples } from './address-layout.ts'

test('[S1.14] each country has its fields in its own order', () => {
  expect(placeFields('KZ')).toEqual(['postcode', 'city', 'street'])
  expect(placeFields('CN')).toEqual(['city', 'postcode', 'street'])
  expect(placeFields('DE')).toEqual(['street', 'city', 'postcode'])
  expect(placeFields('AE')).toEqual(['street', 'city'])
})

test.each(['KZ', 'RU', 'PL', 'GB', 'NL', 'AZ', 'IE'])(
  'the example postcode of %s is a valid postcode',
  (country) => {
    for (const example of postcodeExamples(country)) expect(postcodeOf(country, example)).toBe(example)
  },
)

test('only digits are counted', () => {
  expect(['RU', 'KZ', 'PL', 'ZZ'].map(postcodeDigits)).toEqual([6, undefined, undefined, undefined])
})
