import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const partOf = (number: string, overrides = {}) =>
  makeProduct(db, { category: 'brake-pads', number, ...overrides })
const rear = await partOf('04466-33180', { brand: 'trw', soldCount: 900 })
const front = await partOf('04465-33471', { brand: 'brembo' })
const equal = await partOf('GDB 7777', {
  references: [{ kind: 'oe', brand: 'Toyota', number: '04465-33471' }],
})
const third = await partOf('90915-10001')
const fourth = await partOf('90915-10003')

async function find(text: string) {
  const { rows, chips } = await visitor.call(queryProducts, { text })
  return {
    results: rows.map(({ id, match }) => [id, match]),
    chips: chips.map(({ kind, text: piece }) => `${kind} ${piece}`),
  }
}

const ofBoth = [
  [front.productId, 'exact'],
  [equal.productId, 'crossReference'],
  [rear.productId, 'exact'],
]

test.each([
  '0446533471,0446633180',
  '0446533471 0446633180',
  '0446533471\n0446633180',
  '0446533471; 0446633180',
])(
  '[S2.35] %j: the results of the first part number, then those of the second, each with its chip',
  async (text) => {
    const { results: found, chips } = await find(text)
    expect(found).toEqual(ofBoth)
    expect(chips).toEqual(['number 0446533471', 'number 0446633180'])
  },
)

test('[S2.35] part numbers of a list may be typed in several tokens, and share one', async () => {
  expect((await find('04465-33471 04466-33180')).results).toEqual(ofBoth)
  const { results: found, chips } = await find('90915-10003, 90915-10001')
  expect(found.map(([id]) => id)).toEqual([fourth.productId, third.productId])
  expect(chips).toEqual(['number 90915-10003', 'number 90915-10001'])
})

test('[S2.35] a brand beside two part numbers has its chip', async () => {
  const { results: found, chips } = await find('trw 0446633180 0446533471')
  expect(found.map(([id]) => id)).toEqual([rear.productId, front.productId, equal.productId])
  expect(chips).toEqual(['brand trw', 'number 0446633180', 'number 0446533471'])
})

test('[S2.35] an unknown part number of a list does not count as found, but can be removed', async () => {
  const { results: found, chips } = await find('9876543210 0446633180')
  expect(found).toEqual([[rear.productId, 'exact']])
  expect(chips).toEqual(['word 9876543210', 'number 0446633180'])
  expect((await find('0446633180, 98765-43210')).chips).toEqual(['number 0446633180', 'word 98765-43210'])
})
