import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const pads = await makeProduct(db, {
  category: 'brake-pads',
  names: { ru: 'Колодки тормозные' },
  fitments: [{ make: 'toyota', model: 'corolla', generation: 'e140-e150' }],
})
const filter = await makeProduct(db, {
  category: 'oil-filters',
  names: { ru: 'Фильтр масляный' },
  fitments: [{ make: 'toyota', model: 'corolla', generation: 'e140-e150' }],
})
await makeProduct(db, {
  category: 'brake-pads',
  names: { ru: 'Колодки тормозные' },
  fitments: [{ make: 'lada', model: 'granta' }],
})
const disc = await makeProduct(db, { category: 'brake-discs', number: 'ZRR80-350107' })

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')
const FRAME = 'NZE141-6012345'

test.each([FRAME, 'nze141 6012345', 'NZE1416012345', 'ТЯУ141-6012345', `запчасти ${FRAME}`])(
  '[S2.35] %s finds all parts of its car, and a chip names the car',
  async (text) => {
    const { rows, chips } = await find(text)
    expect(rows.map(({ id }) => id).sort()).toEqual([pads.productId, filter.productId].sort())
    expect(chips).toMatchObject([{ kind: 'frame', value: FRAME, label: 'Toyota Corolla' }])
  },
)

test('[S2.35] of the parts named beside a frame number those of its car come first', async () => {
  const { rows, chips } = await find(`колодки ${FRAME}`)
  expect(rows[0]?.id).toBe(pads.productId)
  expect(chips.map(({ kind, text }) => [kind, text])).toEqual([
    ['frame', FRAME],
    ['category', 'колодки'],
  ])
})

test('[S2.35] a part number that looks like a frame number finds the part', async () => {
  const { rows, chips } = await find('ZRR80-350107')
  expect(rows.map(({ id }) => id)).toEqual([disc.productId])
  expect(chips.map(({ kind }) => kind)).toEqual(['number'])
})

test('[S2.35] an unknown code finds nothing and is recognised as a frame number, one like a Chinese part number is not', async () => {
  const unknown = await find('XYZ123-0012345')
  expect(unknown).toMatchObject({ total: 0, chips: [{ kind: 'frame', value: 'XYZ123-0012345' }] })
  const { chips } = await find('S19-3501999')
  expect(chips.map(({ kind }) => kind)).not.toContain('frame')
})
