import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()

async function padsIn(country: string) {
  const { id: shopId } = await makeShop(db, { country })
  const fitments = [{ make: 'toyota', model: 'camry' }]
  const { productId } = await makeProduct(db, { shopId, category: 'brake-pads', fitments })
  return { shopId, productId }
}

const shops = { CN: await padsIn('CN'), RU: await padsIn('RU'), KZ: await padsIn('KZ') }
await makeProduct(db, { shopId: shops.CN.shopId, category: 'engine-bearings' })

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')

test.each([
  ['колодки из китая', 'CN', 'китая', 'Китай'],
  ['刹车片 俄罗斯', 'RU', '俄罗斯', 'Россия'],
  ['俄罗斯刹车片', 'RU', '俄罗斯', 'Россия'],
  ['тормозные колодки казахстан', 'KZ', 'казахстан', 'Казахстан'],
  ['колодки в России', 'RU', 'России', 'Россия'],
  ['китайские колодки', 'CN', 'китайские', 'Китай'],
  ['қытай тежегіш қалыптары', 'CN', 'қытай', 'Китай'],
  ['Қазақстандағы тежегіш қалыптары', 'KZ', 'Қазақстандағы', 'Казахстан'],
  ['brake pads made in china', 'CN', 'china', 'Китай'],
  ['中国制造 刹车片', 'CN', '中国', 'Китай'],
  ['rbnfqcrbt rjkjlrb', 'CN', 'rbnfqcrbt', 'Китай'],
] as const)(
  '[S2.35] %s: parts of shops in the country come first, the others follow',
  async (text, code, piece, label) => {
    const { rows, chips, total, isNearest } = await find(text)
    expect({ total, isNearest }).toEqual({ total: 1, isNearest: false })
    expect(rows.map(({ id, match }) => [id === shops[code].productId, match])).toEqual([
      [true, undefined],
      [false, 'elsewhere'],
      [false, 'elsewhere'],
    ])
    expect(chips.map(({ kind }) => kind).sort()).toEqual(['category', 'place'])
    expect(chips).toContainEqual({
      kind: 'place',
      text: piece,
      at: text.indexOf(piece),
      value: code,
      label,
    })
  },
)

test.each(['колодки Корея', 'корейские колодки', 'колодки из кореи'])(
  '[S2.35] %s: when no shop in the country has the part, all others are near matches',
  async (text) => {
    const { rows, chips, isNearest } = await find(text)
    expect(isNearest).toBe(true)
    expect(rows).toHaveLength(3)
    expect(chips.map(({ kind }) => kind).sort()).toEqual(['category', 'place'])
  },
)

test('[S2.35] a brand with a country in its name is a brand', async () => {
  expect((await find('колодки Japan Parts')).chips.map(({ kind }) => kind)).toEqual(['category', 'brand'])
})

test('[S2.35] the name of a large city takes precedence over models whose names start with it', async () => {
  const { chips } = await find('北京的刹车片')
  expect(chips.map(({ kind, text }) => [kind, text])).toEqual([
    ['place', '北京'],
    ['category', '刹车片'],
  ])
  expect((await find('北京X7 刹车片')).chips.map(({ kind }) => kind)).toEqual(['model', 'category'])
})

test.each([
  ['казахстан', ['KZ']],
  ['китай колодки', ['CN']],
  ['brake pads camry kazakhstan', ['KZ']],
  ['brake pads camry astana', ['KZ']],
  ['brake pads camry japan', []],
] as const)('[S2.34] %s finds the shops there, otherwise those of its country', async (text, codes) => {
  const { rows } = await visitor.call(queryShops, { text })
  expect(rows.map(({ id }) => id).sort()).toEqual(codes.map((code) => shops[code].shopId).sort())
})
