import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

const NAMES = new Map<string, string>()
async function make(name: string, category: string, attributes: Record<string, string | number>, more = {}) {
  const made = await makeProduct(db, { category, names: { en: 'Part' }, attributes, ...more })
  NAMES.set(made.productId, name)
}
await make('tyre', 'car-tyres', { tyre_w: 205, tyre_ar: 55, rim_d: 16 })
await make('other rim', 'car-tyres', { tyre_w: 205, tyre_ar: 55, rim_d: 15 })
await make('bulb', 'halogen-bulbs', { bulb_base: 'h7', voltage: '12', power_w: 55 }, { brand: 'philips' })
await make('truck bulb', 'halogen-bulbs', { bulb_base: 'h7', voltage: '24', power_w: 70 })
await make('battery', 'batteries', { capacity_ah: 60, voltage: '12' })
await make('generator', 'alternators', { current: 90, voltage: '12' })
await make('stronger generator', 'alternators', { current: 120, voltage: '12' })
await make('fuse', 'fuses', { current: 15 })
await make('other fuse', 'fuses', { current: 10 })
await make('wiper', 'wiper-blades', { length: 600 })
await make('short wiper', 'wiper-blades', { length: 430 })
await make('rim', 'wheel-rims', { holes: 5, pcd: '112', rim_d: 22 })
await make('other rim of wheels', 'wheel-rims', { holes: 5, pcd: '112', rim_d: 18 })
await make('oil', 'engine-oils', { viscosity: '5W-30', volume: 4 })
await make('bearing', 'wheel-bearings', { inner_d: 25, outer_d: 52, width: 15 })
await make('other bearing', 'wheel-bearings', { inner_d: 37, outer_d: 80, width: 42 })
await make('seal', 'crankshaft-seals', { inner_d: 35, outer_d: 52, width: 7 })
await make('other seal', 'crankshaft-seals', { inner_d: 38, outer_d: 50, width: 8.5 })
await make('air filter', 'air-filters', { length: 290, width: 230, height: 60 })
await make('more oil', 'engine-oils', { viscosity: '5W-30', volume: 5 })

async function find(text: string) {
  const { rows, chips, total, isNearest } = await visitor.call(queryProducts, { text })
  return { names: rows.slice(0, total).map(({ id }) => NAMES.get(id)), chips, isNearest }
}

test.each([
  ['205/55р16', ['tyre']],
  ['205/55 Р16', ['tyre']],
  ['205/55 R16C', ['tyre']],
  ['205/55/16', ['tyre']],
  ['205 55 16', ['tyre']],
  ['шины р16', ['tyre']],
  ['philips h7 12v 55w', ['bulb']],
  ['philips h7 12v', ['bulb']],
  ['лампа h7 24в', ['truck bulb']],
  ['аккумулятор 60ah', ['battery']],
  ['wiper blade 600mm', ['wiper']],
  ['wiper blade 600 mm', ['wiper']],
  ['дворники 600мм', ['wiper']],
  ['дворники 60 см', ['wiper']],
  ['22寸 轮毂', ['rim']],
  ['22寸轮毂', ['rim']],
  ['диски 22 дюйма', ['rim']],
  ['wheel rim 22 inch', ['rim']],
  ['wiper blade 24"', ['wiper']],
  ['雨刮片 24寸', ['wiper']],
  ['лампа H 7 24в', ['truck bulb']],
  ['лампа H7 24 вольта', ['truck bulb']],
  ['аккумулятор 60 ампер', ['battery']],
  ['аккумулятор 60 ампер-часов', ['battery']],
  ['аккумулятор 60а', ['battery']],
  ['60 ампер', ['battery']],
  ['генератор 90 ампер', ['generator']],
  ['генератор 90а', ['generator']],
  ['alternator 120A', ['stronger generator']],
  ['alternator 120 amp', ['stronger generator']],
  ['发电机120安', ['stronger generator']],
  ['предохранитель 15 ампер', ['fuse']],
  ['предохранитель 15А', ['fuse']],
  ['масло 5w30 4l', ['oil']],
  ['масло 5л', ['more oil']],
  ['подшипник ступицы 25*52*15', ['bearing']],
  ['37x80x42', ['other bearing']],
  ['37 x 80 x 42 мм', ['other bearing']],
  ['сальник 35x52x7', ['seal']],
  ['сальник 38х50х8,5', ['other seal']],
  ['воздушный фильтр 290x230x60', ['air filter']],
])('[S2.35] the size in %s has a chip, and is also found alone', async (text, expected) => {
  const { names, chips, isNearest } = await find(text)
  expect(names).toEqual(expected)
  expect(isNearest).toBe(false)
  expect(chips.map(({ kind }) => kind)).toContain('measure')
  expect(chips.map(({ kind }) => kind)).not.toContain('word')
})

test('[S2.35] the right oil in other bottles comes before another oil in the requested bottle', async () => {
  await make('another oil', 'engine-oils', { viscosity: '5W-20', volume: 1 })
  const { names, isNearest } = await find('масло 5w30 1л')
  expect([names[0], isNearest]).toEqual(['oil', true])
})

test('[S2.35] the end of a number is not a current', async () => {
  const { chips } = await find('04465-33-99A')
  expect(chips.map(({ kind, text }) => [kind, text])).toEqual([['word', '04465-33-99A']])
})

test('[S2.35] a unit without an attribute of this kind of part remains a word', async () => {
  const { chips } = await find('двигатель 2 л')
  expect(chips.map(({ kind }) => kind)).not.toContain('measure')
})

test.each(['подшипник 25х52х15', '轴承 25×52×15'])(
  '[S2.35] of the kinds that share a word the size of %s decides',
  async (text) => {
    const { names, chips } = await find(text)
    expect(names).toEqual(['bearing'])
    expect(chips.map(({ kind }) => kind)).toEqual(['word', 'measure'])
  },
)

test('[S2.35] when no bearing has the size, those of near sizes come first', async () => {
  const { names, chips, isNearest } = await find('подшипник ступицы 25х52х16')
  expect([names[0], isNearest]).toEqual(['bearing', true])
  expect(chips.map(({ text }) => text)).toEqual(['подшипник ступицы', '25х52х16'])
})

test.each([
  ['масло 5w30', ['масло', '5w30'], ['category', 'measure']],
  ['5w30 масло', ['5w30', 'масло'], ['measure', 'category']],
  ['philips h7 филипс', ['philips', 'h7', 'филипс'], ['brand', 'measure', 'word']],
])('[S2.35] the chips of %s name each thing once', async (text, pieces, kinds) => {
  const { chips } = await find(text)
  expect(chips.map((chip) => chip.text)).toEqual(pieces)
  expect(chips.map(({ kind }) => kind)).toEqual(kinds)
})
