import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const pads = await makeProduct(db, {
  category: 'brake-pads',
  names: { 'zh-Hans': '刹车片 丰田凯美瑞' },
  fitments: [{ make: 'toyota', model: 'camry', generation: 'xv40' }],
})
const [lamp, bearing, plate] = await Promise.all(
  ['headlights', 'wheel-bearings', 'number-plate-lights'].map((category) => makeProduct(db, { category })),
)

const find = (text: string) => visitor.call(queryProducts, { text }, 'zh-Hans')

test.each([
  ['剎車片', pads],
  ['煞車片 凱美瑞', pads],
  ['輪轂軸承', bearing],
  ['大燈', lamp],
])('[S2.35] %s in traditional characters equals its simplified form', async (text, part) => {
  const { rows, isNearest } = await find(text)
  expect({ ids: rows.map(({ id }) => id), isNearest }).toEqual({ ids: [part?.productId], isNearest: false })
})

test('[S2.35] a product written in traditional characters is found by simplified ones', async () => {
  const taiwan = await makeProduct(db, { category: 'horns', names: { 'zh-Hans': '雙音蝸牛款' } })
  expect((await find('双音蜗牛款')).rows.map(({ id }) => id)).toEqual([taiwan.productId])
})

test.each([
  ['shachepian', pads],
  ['kaimeirui shachepian', pads],
  ['kaimeiruishachepian', pads],
  ['lun gu zhou cheng', bearing],
  ['dadeng', lamp],
])('[S2.35] %s is Chinese in pinyin', async (text, part) => {
  const { rows, chips } = await find(text)
  expect(rows[0]?.id).toBe(part?.productId)
  expect(
    chips
      .map(({ text: piece }) => piece)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(text.replaceAll(' ', ''))
})

test.each([
  ['大登', lamp],
  ['沙车片', pads],
])('[S2.35] %s contains a wrong homophone character', async (text, part) => {
  expect((await find(text)).rows.map(({ id }) => id)).toEqual([part?.productId])
})

test.each(['轮毂 轴承', '轴承 轮毂', '轴承轮毂'])(
  '[S2.35] %s is the name of a part, with an added or a missing space',
  async (text) => {
    const { rows, chips } = await find(text)
    expect(rows.map(({ id }) => id)).toEqual([bearing?.productId])
    expect(chips).toMatchObject([{ kind: 'category', value: 'wheel-bearings', text }])
  },
)

test('[S2.35] either half of a joined category name (牌照灯与示廓灯) names the category', async () => {
  expect((await find('牌照灯')).rows.map(({ id }) => id)).toEqual([plate?.productId])
})
