import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const tyre = (season: string, rim: number) =>
  makeProduct(db, {
    category: 'car-tyres',
    names: { en: `Tyre ${rim}` },
    attributes: { tyre_w: 205, tyre_ar: 55, rim_d: rim, season },
  })
const summer = await tyre('summer', 16)
const studded = await tyre('winter_stud', 16)
const friction = await tyre('winter_friction', 16)
const allSeason = await tyre('all_season', 16)
const larger = await tyre('winter_stud', 17)
const wide = (season: string, aspect: number) =>
  makeProduct(db, {
    category: 'car-tyres',
    names: { en: 'Tyre' },
    attributes: { tyre_w: 275, tyre_ar: aspect, rim_d: 20, season },
  })
const warm = await wide('summer', 40)
const cold = await wide('winter_friction', 35)
const NAMES = new Map(
  Object.entries({ summer, studded, friction, allSeason, larger }).map(([name, { productId }]) => [
    productId,
    name,
  ]),
)

async function find(text: string) {
  const { rows, chips, total, isNearest } = await visitor.call(queryProducts, { text })
  return { names: rows.slice(0, total).map(({ id }) => NAMES.get(id)), chips, isNearest }
}

test.each([
  ['205/55R16 зимние', 'зимние'],
  ['зимние шины 205/55 R16', 'зимние'],
  ['205/55R16 зима', 'зима'],
  ['205/55R16 冬季', '冬季'],
  ['205/55R16 қысқы', 'қысқы'],
  ['205 55 16 winter', 'winter'],
  ['winter tyres 205/55/16', 'winter'],
])('[S2.35] %s finds winter tyres of that size', async (text, season) => {
  const { names, chips, isNearest } = await find(text)
  expect(new Set(names)).toEqual(new Set(['studded', 'friction']))
  expect(isNearest).toBe(false)
  expect(chips.filter(({ kind }) => kind === 'property')).toMatchObject([{ text: season }])
  expect(chips.map(({ kind }) => kind)).toContain('measure')
  expect(chips.map(({ kind }) => kind)).not.toContain('word')
})

test.each([
  ['летняя резина 205/55R16', ['summer']],
  ['205/55 R16 summer', ['summer']],
  ['205/55R16 зимние шипованные', ['studded']],
  ['205/55R16 липучка', ['friction']],
  ['205/55R16 всесезонные', ['allSeason']],
  ['all season tyres 205/55R16', ['allSeason']],
  ['205/55R16 四季', ['allSeason']],
])('[S2.35] %s finds only tyres of that season', async (text, names) => {
  expect((await find(text)).names).toEqual(names)
})

test('[S2.35] the season has a chip beside that of the part', async () => {
  const { chips } = await find('зимние шины')
  expect(chips.map(({ kind, text }) => [kind, text])).toEqual([
    ['property', 'зимние'],
    ['category', 'шины'],
  ])
})

test('[S2.35] when no tyre has both size and season, those of the size are nearest', async () => {
  const { names, isNearest } = await find('205/55R17 летние')
  expect(isNearest).toBe(true)
  expect(names[0]).toBe('larger')
})

test('[S2.35] when no tyre has the size, one of the season comes before a nearer size of another season', async () => {
  const { rows, isNearest } = await visitor.call(queryProducts, { text: '285/40 R21 зима' })
  expect(rows[0]?.id).toBe(cold.productId)
  expect(rows.map(({ id }) => id)).toContain(warm.productId)
  expect(isNearest).toBe(true)
})
