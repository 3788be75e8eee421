import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

/** As written in stock lists. */
const NAMES = [
  ['фильтр масл.', 'oil-filters'],
  ['Фильтр возд.', 'air-filters'],
  ['фильтр топл', 'fuel-filters'],
  ['фильтр салон.', 'cabin-filters'],
  ['торм. диск', 'brake-discs'],
  ['торм. шланг', 'brake-hoses'],
  ['торм колодки', 'brake-pads'],
  ['цилиндр торм. главный', 'brake-master-cylinders'],
  ['подш. ступицы', 'wheel-bearings'],
  ['р/к суппорта', 'caliper-repair-kits'],
  ['к-т сцепления', 'clutch-kits'],
  ['стойка стаб.', 'stabilizer-links'],
  ['нак. рул. тяги', 'tie-rod-ends'],
  ['опора двиг.', 'engine-mounts'],
  ['насос вод.', 'water-pumps'],
  ['рад. охл.', 'radiators'],
  ['прокл. гбц', 'cylinder-head-gaskets'],
  ['свеча заж.', 'spark-plugs'],
  ['сальник к/вала', 'crankshaft-seals'],
] as const

/** What these were mistaken for before abbreviations were expanded. */
const OTHERS = ['complete-engines', 'brake-calipers', 'tie-rods', 'cylinder-heads', 'shock-absorbers']

const { id: shopId } = await makeShop(db)
const categories = new Map<string, string>()
for (const category of [...OTHERS, ...NAMES.map(([, slug]) => slug)]) {
  const { productId } = await makeProduct(db, { shopId, category, names: { en: 'Part' } })
  categories.set(productId, category)
}

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')

test.each(NAMES)('[S2.35] %s is %s', async (text, category) => {
  const { rows, isNearest, chips } = await find(text)
  expect(categories.get(rows[0]?.id ?? '')).toBe(category)
  expect(isNearest).toBe(false)
  expect(chips.filter(({ kind }) => kind === 'brand' || kind === 'place')).toEqual([])
})

test('[S2.35] the chip of an abbreviation has the typed text', async () => {
  const { chips } = await find('р/к суппорта')
  expect(chips).toMatchObject([{ kind: 'category', text: 'р/к суппорта' }])
})

test('[S2.35] пер. means front', async () => {
  const { chips } = await find('подш. ступицы пер.')
  expect(chips).toContainEqual(expect.objectContaining({ kind: 'property', text: 'пер' }))
})

test('[S2.35] рад without a full stop does not mean radiator', async () => {
  const { chips } = await find('рад 5w30')
  expect(chips.filter(({ kind }) => kind === 'category').map(({ value }) => value)).not.toContain('radiators')
})
