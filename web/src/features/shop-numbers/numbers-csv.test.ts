import { csvConvention } from '@tiantian/contracts/csv.ts'
import { expect, test } from 'vitest'
import { numbersCsv } from './numbers-csv.ts'

const counts = { productViewCount: 1200, shopViewCount: 30, cartAddCount: 4, orderCount: 2 }
const numbers = {
  numbers: { ...counts, sales: [{ currency: 'KZT' as const, amountMinor: 1_250_050 }] },
  days: [{ day: '2026-11-28', ...counts }],
  words: [
    { text: 'колодки; "перед"', count: 7 },
    { text: '=HYPERLINK("http://bad.example")', count: 5 },
    { text: '+7 701', count: 3 },
    { text: '0986424825', count: 3 },
  ],
}
const WORDS = {
  day: 'Day',
  productViews: 'product views',
  shopViews: 'views of the shop page',
  cartAdds: 'put into carts',
  orders: 'orders placed',
  total: 'Total',
  words: 'Search words',
  searches: 'Searches',
  sales: (currency: string) => `sold, ${currency}`,
}

test('the numbers of a shop are a table of days, sales and words for a spreadsheet', () => {
  expect(numbersCsv(numbers, WORDS, csvConvention('en')).slice(1).split('\r\n')).toEqual([
    'Day,product views,views of the shop page,put into carts,orders placed',
    '2026-11-28,1200,30,4,2',
    'Total,1200,30,4,2',
    '',
    '"sold, KZT",12500.5',
    '',
    'Search words,Searches',
    '"колодки; ""перед""",7',
    `"'=HYPERLINK(""http://bad.example"")",5`,
    `'+7 701,3`,
    '0986424825,3',
    '',
  ])
})

test('a spreadsheet of Russian or Kazakh gets semicolons and decimal commas', () => {
  const csv = numbersCsv(numbers, WORDS, csvConvention('ru'))
  expect(csv).toContain('sold, KZT";12500,5')
  expect(csv.charCodeAt(0)).toBe(0xfeff)
})
