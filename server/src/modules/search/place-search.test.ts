import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const CITIES = { almaty: 1526384, shymkent: 1518980, moscow: 524901, guangzhou: 1809858 } as const

async function padsIn(city: keyof typeof CITIES, country: string) {
  const { id: shopId } = await makeShop(db, { country })
  await db.sql`update shops set city_id = ${CITIES[city]} where id = ${shopId}`
  const { productId } = await makeProduct(db, {
    shopId,
    category: 'brake-pads',
    fitments: [{ make: 'lada', model: 'samara' }],
  })
  return { shopId, productId }
}

const almaty = await padsIn('almaty', 'KZ')
const moscow = await padsIn('moscow', 'RU')
const guangzhou = await padsIn('guangzhou', 'CN')

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')

test.each([
  ['алматы колодки', almaty, 'алматы', 'Алматы'],
  ['Алматыда тежегіш қалыптары', almaty, 'Алматыда', 'Алматы'],
  ['Алматыдағы тежегіш қалыптары', almaty, 'Алматыдағы', 'Алматы'],
  ['колодки в Москве', moscow, 'Москве', 'Москва'],
  ['kolodki moskva', moscow, 'moskva', 'Москва'],
  ['fkvfns rjkjlrb', almaty, 'fkvfns', 'Алматы'],
  ['广州 刹车片', guangzhou, '广州', 'Гуанчжоу'],
  ['广州刹车片', guangzhou, '广州', 'Гуанчжоу'],
  ['brake pads Guangzhou', guangzhou, 'Guangzhou', 'Гуанчжоу'],
  ['колодки Алма-Ата', almaty, 'Алма-Ата', 'Алматы'],
  ['колодки в Алма-Ате', almaty, 'Алма-Ате', 'Алматы'],
  ['колодки мск', moscow, 'мск', 'Москва'],
])('[S2.35] %s: parts of shops there come first, the others follow', async (text, there, piece, label) => {
  const { rows, chips, total, isNearest } = await find(text)
  expect({ total, isNearest }).toEqual({ total: 1, isNearest: false })
  expect(rows.map(({ id, match }) => [id === there.productId, match])).toEqual([
    [true, undefined],
    [false, 'elsewhere'],
    [false, 'elsewhere'],
  ])
  expect(chips.filter(({ kind }) => kind === 'place')).toMatchObject([{ text: piece, label }])
  expect(chips.filter(({ kind }) => kind === 'category')).toMatchObject([{ value: 'brake-pads' }])
})

test('[S2.35] after parts of other locations come those that lack more, labelled by what they lack', async () => {
  const { productId } = await makeProduct(db, {
    category: 'brake-pads',
    brand: 'trw',
    fitments: [{ make: 'kia' }],
  })
  const { rows } = await find('колодки lada алматы')
  expect(rows.map(({ match, others }) => others ?? match)).toEqual([
    undefined,
    'elsewhere',
    'elsewhere',
    'cars',
  ])
  expect(rows.at(-1)?.id).toBe(productId)
  await db.sql`delete from search_items where product_id = ${productId}`
})

test('[S2.35] when no shop of the city has the part, those of its country are near matches', async () => {
  const { rows, isNearest } = await find('колодки Шымкент')
  expect(isNearest).toBe(true)
  expect(rows[0]?.id).toBe(almaty.productId)
  expect(rows).toHaveLength(3)
})

test('[S2.35] a brand with the name of a city is the brand, except after a preposition of place', async () => {
  const brand = await find('аккумулятор Тюмень')
  const city = await find('аккумулятор в Тюмени')
  expect(brand.chips.map(({ kind }) => kind)).toEqual(['category', 'brand'])
  expect(city.chips.map(({ kind }) => kind)).toEqual(['category', 'place'])
})

test('[S2.35] the name of a location alone finds the products of its shops', async () => {
  expect((await find('в Москве')).rows.map(({ id }) => id)).toContain(moscow.productId)
})

test.each([
  ['Алматыда тежегіш қалыптары', almaty],
  ['колодки в Москве недорого', moscow],
  ['москве', moscow],
])('[S2.34] %s finds the shop there', async (text, { shopId }) => {
  const { rows } = await visitor.call(queryShops, { text })
  expect(rows.map(({ id }) => id)).toEqual([shopId])
})

test('[S2.35] a small town whose name starts the word of a part is not meant', async () => {
  const { chips } = await find('клин ремень')
  expect(chips.filter(({ kind }) => kind === 'place')).toEqual([])
})
