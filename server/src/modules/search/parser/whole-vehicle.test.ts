import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const used = (names: Record<string, string>) =>
  makeProduct(db, { category: 'used-cars', condition: 'used', names })
const vesta = await used({ ru: 'Подержанный автомобиль Лада Веста, 2019 г.' })
const haval = await used({ 'zh-Hans': '哈弗 H6 2020款 二手车' })
await used({ en: 'Used car Lada Granta, 2018' })
const truck = await makeProduct(db, {
  category: 'trucks',
  names: { en: 'Tractor truck Shacman X3000, 2025' },
})
await makeProduct(db, { category: 'trucks', names: { en: 'Dump truck Sinotruk Howo, 2025' } })
const howo = { make: 'sinotruk', model: 'howo-a7' }
const [lining, pads, carPads, lamp] = await Promise.all([
  makeProduct(db, { category: 'truck-brake-pads', fitments: [howo] }),
  makeProduct(db, { category: 'brake-pads', fitments: [howo], soldCount: 90 }),
  makeProduct(db, { category: 'brake-pads', fitments: [{ make: 'toyota', model: 'camry' }] }),
  makeProduct(db, {
    category: 'headlights',
    condition: 'used',
    fitments: [{ make: 'lada', model: 'vesta' }],
  }),
])

const find = async (text: string) => {
  const { rows } = await visitor.call(queryProducts, { text }, 'en')
  return rows.filter(({ match }) => match === undefined || match === null).map(({ id }) => id)
}

test.each([
  ['used lada vesta', vesta],
  ['used car lada vesta', vesta],
  ['подержанная лада веста', vesta],
  ['二手拉达维斯塔', vesta],
  ['二手哈弗H6', haval],
  ['shacman x3000 tractor truck', truck],
])('[S2.35] %s finds exactly this car, in whatever language it is named', async (text, car) => {
  expect((await find(text))[0]).toBe(car.productId)
})

test('[S2.35] "used" with the name of a part remains a used part', async () => {
  expect(await find('used lada vesta headlight')).toEqual([lamp.productId])
})

test.each(['howo brake pads', '豪沃 刹车片', 'колодки хово'])(
  '[S2.35] %s: parts for trucks come first, and those among parts of cars follow',
  async (text) => {
    expect(await find(text)).toEqual([lining.productId, pads.productId])
  },
)

test('[S2.35] car pads are not truck pads', async () => {
  expect(await find('camry brake pads')).toEqual([carPads.productId])
})

test.each(['卡车 大灯', '大灯 卡车', 'truck headlights'])(
  '[S2.35] %s: the truck is what the part is for',
  async (text) => {
    expect(await find(text)).toEqual([lamp.productId])
  },
)

test('[S2.35] a search for a used car does not find a new one', async () => {
  const asNew = await makeProduct(db, { category: 'new-cars', names: { 'zh-Hans': '拉达 维斯塔 新车' } })
  const found = await find('二手 拉达维斯塔 整车')
  expect(found[0]).toBe(vesta.productId)
  expect(found).not.toContain(asNew.productId)
})
