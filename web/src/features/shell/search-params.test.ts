import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageUrl } from './page-url.ts'
import {
  choiceParam,
  flagParam,
  idParam,
  intParam,
  listParam,
  parseSearch,
  stringifySearch,
  textParam,
} from './search-params.ts'

test('[S2.1] a part number in an address stays text', () => {
  expect(parseSearch('?text=0986478852')).toEqual({ text: '0986478852' })
  expect(parseSearch('?text=true&vin=12e5')).toEqual({ text: 'true', vin: '12e5' })
})

test('[S2.33] an address contains no serial number of a car, and this tab knows what was typed', () => {
  const search = { text: 'XTA219040K0123456 колодки', note: 'XTA219040K0123456' }
  const address = pageUrl('/pages/utils/list-product', search)
  expect(decodeURIComponent(address)).toBe(
    '/pages/utils/list-product?text=XTA219040K0000000+колодки&note=XTA219040K0123456',
  )
  expect(parseSearch(address.slice(address.indexOf('?')))).toEqual(search)
  expect(parseSearch('?text=XTA219040K0000000')).toEqual({ text: 'XTA219040K0000000' })
})

test('[S2.33] two cars with the same VIN prefix have addresses of their own, and each is known by its address', () => {
  const cars = ['XTA219110K0123456', 'XTA219110K0654321'].map((text) => ({ text }))
  const addresses = cars.map((search) => stringifySearch(search))
  expect(addresses).toEqual(['?text=XTA219110K0000000', '?text=XTA219110K0000001'])
  expect(addresses.map(parseSearch)).toEqual(cars)
  expect(cars.map((search) => stringifySearch(search))).toEqual(addresses)
})

test.each([
  ['CREW-100123', 'CREW-000000'],
  ['GDB-0123456', 'GDB-0000000'],
  ['T11-3501075', 'T11-0000000'],
  ['nze1416012345', 'NZE141-0000000'],
  ['HCR32 012345', 'HCR32-000000'],
  ['JTNBE46K80301234A', 'JTNBE46K803000000'],
])('[S2.33] the car number %s stands in an address as %s, and this tab knows it', (vin, written) => {
  const address = pageUrl('/pages/user/garage/garage', { vin })
  expect(address).toBe(`/pages/user/garage/garage?vin=${written}`)
  expect(parseSearch(address.slice(address.indexOf('?')))).toEqual({ vin })
})

test('a name given twice is a list', () => {
  expect(parseSearch('?brand=bosch&brand=mann&brand=ate')).toEqual({ brand: ['bosch', 'mann', 'ate'] })
  expect(stringifySearch({ brand: ['bosch', 'mann'], text: 'колодки', none: undefined, empty: '' })).toBe(
    '?brand=bosch&brand=mann&text=%D0%BA%D0%BE%D0%BB%D0%BE%D0%B4%D0%BA%D0%B8',
  )
})

test('empty parameters leave no question mark', () => {
  expect(pageUrl('/pages/cart/cart')).toBe('/pages/cart/cart')
  expect(pageUrl('/pages/shop/shop', { id: 'x' })).toBe('/pages/shop/shop?id=x')
})

test('an invalid value counts as left out', () => {
  const schema = z.object({
    id: idParam,
    page: intParam,
    text: textParam,
    brand: listParam,
    stock: flagParam,
    sort: choiceParam(['price', 'newest']),
  })
  expect(z.parse(schema, { id: 'abc', page: 'x', text: ['a', 'b'], sort: 'stars' })).toEqual({})
  expect(z.parse(schema, { page: '2', brand: 'bosch', stock: 'true', sort: 'price' })).toEqual({
    page: 2,
    brand: ['bosch'],
    stock: true,
    sort: 'price',
  })
})
