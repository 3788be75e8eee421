import { expect, test } from 'vitest'
import { shopFilterCount, shopSearch, shopSearchInput } from './shop-search.ts'

const read = (search: object) => shopSearch.parse(search)

test('[S2.34] an address selects shops by product range, location and language', () => {
  const search = read({
    text: ' диск ',
    country: ['KZ', 'CN'],
    city: '1526384',
    language: 'kk',
    brand: 'bosch',
  })
  expect(shopSearchInput(search)).toEqual({
    text: 'диск',
    sort: 'relevance',
    countries: ['KZ', 'CN'],
    city: 1_526_384,
    language: 'kk',
    brand: 'bosch',
  })
  expect(shopFilterCount(search)).toBe(5)
})

test('[S2.34] an invalid country, city or language is dropped', () => {
  const search = read({
    country: ['<b>', 'kz'],
    city: '-1',
    language: '%%',
    sort: 'x',
    category: 'Шины',
    brand: '_',
  })
  expect(shopSearchInput(search)).toEqual({ text: '', sort: 'relevance' })
})
