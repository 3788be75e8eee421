import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

const NAMES = new Map<string, string>()
/** Products farther away sell better. */
let soldCount = 0
async function make(name: string, category: string, attributes: Record<string, string | number>) {
  soldCount += 10
  const made = await makeProduct(db, { category, names: { en: 'Part' }, attributes, soldCount })
  NAMES.set(made.productId, name)
  return made
}
for (const capacity of [65, 60, 70, 55, 90, 100, 190]) {
  await make(`${capacity}`, 'batteries', { capacity_ah: capacity })
}
for (const size of ['205/55/16', '215/60/16', '205/65/15', '185/65/14', '155/70/13']) {
  const [tyre_w, tyre_ar, rim_d] = size.split('/').map(Number)
  await make(size, 'car-tyres', { tyre_w: tyre_w!, tyre_ar: tyre_ar!, rim_d: rim_d! })
}
for (const circle of [114.3, 108, 100, 139.7]) {
  await make(`5x${circle}`, 'wheel-rims', { holes: 5, pcd: circle })
}
await make('4x98', 'wheel-rims', { holes: 4, pcd: 98 })
for (const viscosity of ['5W-40', '10W-40', '15W-40', '20W-50']) {
  await make(viscosity, 'engine-oils', { viscosity })
}
for (const thread of ['M14x1.25', 'M12x1.25', 'M22x1.5']) await make(thread, 'wheel-bolts-nuts', { thread })
for (const length of [865, 875, 1015, 2100]) await make(`6PK${length}`, 'v-ribbed-belts', { ribs: 6, length })
for (const length of [575, 550, 430]) await make(`blade ${length}`, 'wiper-blades', { length })
for (const base of ['h1', 'h4', 'h11']) await make(base, 'halogen-bulbs', { bulb_base: base })

async function find(text: string, more: { limit?: number; cursor?: string } = {}) {
  const { rows, ...page } = await visitor.call(queryProducts, { text, ...more })
  return { names: rows.map(({ id }) => NAMES.get(id)), ...page }
}

test.each([
  ['аккумулятор 63 ач', ['65', '60', '70', '55', '90', '100', '190']],
  ['215/55 R16', ['205/55/16', '215/60/16', '205/65/15', '185/65/14', '155/70/13']],
  ['диски 5x112', ['5x114.3', '5x108', '5x100', '5x139.7', '4x98']],
  ['масло 5w30', ['5W-40', '10W-40', '15W-40', '20W-50']],
  ['гайка M14x1.5', ['M14x1.25', 'M12x1.25', 'M22x1.5']],
  // Belts of that length are not wiper blades.
  ['дворники 600мм', ['blade 575', 'blade 550', 'blade 430']],
])('[S2.35] when no part has the size of %s, those of the nearest sizes come first', async (text, names) => {
  const found = await find(text)
  expect(found.names).toEqual(names)
  expect(found.isNearest).toBe(true)
})

test('[S2.35] a filter that hides all near sizes is named, though no relaxed step finds them', async () => {
  const text = 'M14x1.5'
  const { total } = await find(text)
  const { relax } = await visitor.call(queryProducts, { text, countries: ['ZZ'], inStock: true })
  expect(relax).toEqual([{ filter: 'country', total, isAbout: false }])
})

test('[S2.35] results that fill up the page of a size are sorted by nearness', async () => {
  const { names, total, isNearest } = await find('6pk865')
  expect(names).toEqual(['6PK865', '6PK875', '6PK1015', '6PK2100'])
  expect([total, isNearest]).toEqual([1, false])
})

test('[S2.35] a name with a number is not a size: no bulb is near an H7', async () => {
  expect((await find('лампа h7')).names).toEqual(['h11', 'h4', 'h1'])
})

test('[S2.35] over all pages each result of near sizes appears once, the nearest first', async () => {
  const whole = await find('аккумулятор 63 ач')
  const names: (string | undefined)[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await find('аккумулятор 63 ач', { limit: 2, ...(cursor && { cursor }) })
    names.push(...page.names.slice(0, 2))
    cursor = page.nextCursor
  }
  expect(names).toEqual(whole.names.slice(0, whole.total))
})

test('[S2.35] among thousands of batteries the nearest still come first', async () => {
  const { productId } = await make('many', 'batteries', { capacity_ah: 100 })
  await copyProducts(db, productId, 4000)
  await db.sql`analyze search_items`
  expect((await find('аккумулятор 63 ач', { limit: 3 })).names).toEqual(['65', '60', '70'])
})

test('[S2.35] a wheel with five bolts is not near one with four, however near its bolt circle', async () => {
  expect((await find('диски 4x139.7')).names[0]).toBe('4x98')
})

test('[S2.35] a thread without its pitch is found with any', async () => {
  const { names, total, isNearest } = await find('гайка M14')
  expect([names[0], total, isNearest]).toEqual(['M14x1.25', 1, false])
})
