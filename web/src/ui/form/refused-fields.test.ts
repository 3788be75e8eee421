import { expect, test } from 'vitest'
import { fieldNamesOf, isOfField } from './use-form.ts'

test.each([
  ['phone', ['phone']],
  ['address.phone', ['address.phone', 'phone']],
  ['profile.photos.1', ['profile.photos.1', 'photos.1', 'photos']],
  ['product.attributes.width', ['product.attributes.width', 'attributes.width', 'width']],
  [
    'product.offers.0.tiers.1.priceMinor',
    [
      'product.offers.0.tiers.1.priceMinor',
      'offers.0.tiers.1.priceMinor',
      'tiers.1.priceMinor',
      'priceMinor',
    ],
  ],
])('the error of %s is found under the names %j', (path, names) => {
  expect(fieldNamesOf(path)).toEqual(names)
})

test('an error goes when its field changes, and stays when another one does', () => {
  expect(isOfField('offers.0.tiers.1.priceMinor', 'offers')).toBe(true)
  expect(isOfField('attributes.width', 'names')).toBe(false)
})
