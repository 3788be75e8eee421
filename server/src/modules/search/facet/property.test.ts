import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const corolla = { make: 'toyota', model: 'corolla' }
const camry = { make: 'toyota', model: 'camry' }

const NAMES = new Map<string, string>()
async function make(name: string, category: string, overrides: Parameters<typeof makeProduct>[1]) {
  NAMES.set((await makeProduct(db, { category, names: { en: name }, ...overrides })).productId, name)
}
const pads = (axle: string, more: object) => ({ attributes: { axle, friction: 'ceramic' }, ...more })
await make('Front pads', 'brake-pads', pads('front', { fitments: [corolla] }))
await make('Rear pads', 'brake-pads', pads('rear', { fitments: [camry] }))
await make('Pads', 'brake-pads', { names: { ru: 'Колодки задние органические' }, fitments: [camry] })
await make('Nickel plug', 'spark-plugs', { brand: 'ngk', attributes: { plug_tip: 'nickel' } })
await make('Iridium plug', 'spark-plugs', { brand: 'ngk', attributes: { plug_tip: 'iridium' } })
await make('Solid disc', 'brake-discs', { attributes: { disc_type: 'solid' } })
await make('Vented disc', 'brake-discs', { attributes: { disc_type: 'vented' } })
const oil = (base: string) => ({ attributes: { viscosity: '5W-30', base_oil: base } })
await make('Synthetic oil', 'engine-oils', oil('synthetic'))
await make('Semi-synthetic oil', 'engine-oils', oil('semi_synthetic'))
await make('AGM', 'batteries', { attributes: { batt_type: 'agm' } })
await make('Flooded', 'batteries', { attributes: { batt_type: 'flooded' } })
await make('Left LED lamp', 'headlights', { attributes: { side: 'left', light_src: 'led' } })
await make('Right lamp', 'headlights', {
  attributes: { side: 'right', light_src: 'halogen', steer_side: 'lhd' },
})
await make('Inner joint', 'cv-joints', { attributes: { inout: 'inner' } })
await make('Outer joint', 'cv-joints', { attributes: { inout: 'outer' } })
await make('Used engine', 'complete-engines', { condition: 'used' })
await make('New engine', 'complete-engines', {})
await make('Used starter', 'starters', { condition: 'used' })
await make('New starter', 'starters', {})

async function find(text: string) {
  const { rows, chips, total, isNearest } = await visitor.call(queryProducts, { text })
  return { names: rows.slice(0, total).map(({ id }) => NAMES.get(id)), chips, isNearest }
}

test.each([
  ['передние колодки', ['Front pads']],
  // A part without the attribute may have a word for it in the same language.
  ['задние колодки', ['Rear pads', 'Pads']],
  ['后刹车片', ['Rear pads']],
  ['передние и задние колодки', ['Front pads', 'Rear pads', 'Pads']],
  ['иридиевые свечи', ['Iridium plug']],
  ['свеча иридиевая', ['Iridium plug']],
  ['铱金火花塞', ['Iridium plug']],
  ['铱金 火花塞 NGK', ['Iridium plug']],
  ['вентилируемые диски', ['Vented disc']],
  ['синтетика 5w30', ['Synthetic oil']],
  ['全合成机油 5w30', ['Synthetic oil']],
  ['полусинтетика 5w30', ['Semi-synthetic oil']],
  ['semi-synthetic oil', ['Semi-synthetic oil']],
  ['agm battery', ['AGM']],
  ['фара левая', ['Left LED lamp']],
  ['右大灯', ['Right lamp']],
  ['led headlamp', ['Left LED lamp']],
  ['внутренний шрус', ['Inner joint']],
  ['шрус наружный', ['Outer joint']],
  ['outer cv joint', ['Outer joint']],
  ['内球笼', ['Inner joint']],
  ['бу стартер', ['Used starter']],
  ['стартер б/у', ['Used starter']],
  ['двигатель бу', ['Used engine']],
  ['контрактный двигатель', ['Used engine']],
  ['二手发动机', ['Used engine']],
])('[S2.35] %s finds only parts with this property', async (text, names) => {
  const found = await find(text)
  expect(new Set(found.names)).toEqual(new Set(names))
  expect(found.isNearest).toBe(false)
})

test.each([
  ['задние колодки королла', 'Front pads', 'property'],
  ['гелевый аккумулятор', 'AGM', 'property'],
  ['платиновые свечи', 'Iridium plug', 'property'],
  ['фара ксенон', 'Right lamp', 'property'],
  ['аккумулятор 61 ач', 'AGM', 'measure'],
  ['масло 20w60', 'Synthetic oil', 'measure'],
])('[S2.35] when no part has the property in %s, the results are near matches', async (text, name, kind) => {
  const { names, isNearest, chips } = await find(text)
  expect(isNearest).toBe(true)
  expect(names).toContain(name)
  expect(chips.map((chip) => chip.kind)).toContain(kind)
})
