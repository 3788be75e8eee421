import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const names = { en: 'Oil filter', ru: 'Масляный фильтр' }
const filterOf = (number: string, brand: string) =>
  makeProduct(db, { category: 'oil-filters', number, brand, names })
const filter = await filterOf('OC 90', 'mahle')
const equal = await makeProduct(db, {
  category: 'oil-filters',
  number: 'W 712/7',
  brand: 'mann-filter',
  names,
  references: [{ kind: 'crossReference', brand: 'Mahle', number: 'OC 90' }],
})
await filterOf('OC 90 OF', 'mahle')
await filterOf('0C90', 'bosch')

async function find(text: string) {
  const { rows, chips, total } = await visitor.call(queryProducts, { text })
  return {
    total,
    results: rows.map(({ id, match }) => [id, match]),
    chips: chips.map(({ kind, text: piece }) => `${kind} ${piece}`),
  }
}

const ofFilter = [
  [filter.productId, 'exact'],
  [equal.productId, 'crossReference'],
]

test.each([
  ['OC 90', ['number OC 90']],
  ['oc90', ['number oc90']],
  ['ОС-90', ['number ОС-90']],
  ['номер oc 90', ['number oc 90']],
  ['mahle oc 90', ['brand mahle', 'number oc 90']],
  ['OC90 MAHLE', ['number OC90', 'brand MAHLE']],
  ['mahleoc90', ['brand mahle', 'number oc90']],
])('[S2.35] a part number of four characters is found by %s, exactly', async (text, chips) => {
  expect(await find(text)).toEqual({ total: 2, results: ofFilter, chips })
})

test('[S2.35] a short part number is not searched beside other words, nor as a prefix', async () => {
  expect((await find('OC 91')).total).toBe(0)
  await filterOf('KL 9', 'mahle')
  expect((await find('KL 9')).results.map(([, match]) => match)).toEqual(['exact'])
  expect((await find('kl 9 camry')).chips).not.toContain('number kl 9')
})

test.each([
  ['h11', 'H 11', 'measure'],
  ['m12', 'M12', 'measure'],
  ['R16', 'R 16', 'measure'],
  ['x70', 'X70', 'model'],
  ['rav4', 'RAV4', 'model'],
  ['e39', 'E39', 'model'],
  ['k4m', 'K4M', 'engine'],
])('[S2.35] %s keeps its meaning, though a part has this number', async (text, number, kind) => {
  await filterOf(number, 'mahle')
  const { chips } = await visitor.call(queryProducts, { text })
  expect(chips.map((chip) => chip.kind)).toEqual([kind])
})

test('[S2.35] a part number that only drafts have does not exist for the search', async () => {
  const input = { category: 'oil-filters', names, state: 'draft' } as const
  await makeProduct(db, { ...input, number: 'OC 93' })
  expect(await find('OC 93')).toEqual({ total: 0, results: [], chips: ['word OC 93'] })
  await makeProduct(db, { ...input, number: '55719-40011' })
  const near = await filterOf('55719-40071', 'mahle')
  expect((await find('55719-40011')).results).toEqual([[near.productId, 'similar']])
})

test('[S2.34] shops that sell a short part number are found by it', async () => {
  const { rows } = await visitor.call(queryShops, { text: 'mahle oc90' })
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([filter.shopId, equal.shopId]))
  expect(rows).toHaveLength(2)
})
