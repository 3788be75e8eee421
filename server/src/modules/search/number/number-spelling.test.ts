import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const NAMES = new Map<string, string>()
for (const number of ['6203-2RS', '6203 ZZ', '6204 2RSH C3', '6205']) {
  const made = await makeProduct(db, { category: 'wheel-bearings', number, names: { en: 'Bearing' } })
  NAMES.set(made.productId, number)
}
await makeProduct(db, { category: 'windscreens', number: '62032-77' })

await makeProduct(db, { category: 'oil-filters', names: { en: 'Oil filter HOWO ZZ' } })

test.each([
  ['6203 zz', ['6203 ZZ exact', '6203-2RS similar']],
  ['6203 2z', ['6203 ZZ exact', '6203-2RS similar']],
  ['6203-2RS', ['6203-2RS exact', '6203 ZZ similar']],
  ['6203 2RS', ['6203-2RS exact', '6203 ZZ similar']],
  ['6203ddu', ['6203-2RS exact', '6203 ZZ similar']],
  ['подшипник 6203 2rs', ['6203-2RS exact', '6203 ZZ similar']],
  ['6203 2rs c3', ['6203 ZZ similar', '6203-2RS similar']],
  ['6204 2rs c3', ['6204 2RSH C3 exact']],
  ['6205-2RS', ['6205 similar']],
  ['6206 zz', []],
])('[S2.35] %s finds the bearing, followed by those with other seals', async (text, expected) => {
  const { rows, chips } = await visitor.call(queryProducts, { text })
  expect(rows.map(({ id, match }) => `${NAMES.get(id)} ${match}`)).toEqual(expected)
  expect(chips.map(({ kind }) => kind)).toContain(expected.length > 0 ? 'number' : 'word')
})
