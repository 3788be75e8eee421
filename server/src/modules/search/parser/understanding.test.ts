import { queryProducts, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const oil = await makeProduct(db, {
  category: 'engine-oils',
  brand: 'castrol',
  names: { en: 'Castrol engine oil 5W-30, cast drum, roll 99' },
})
const pads = await makeProduct(db, {
  category: 'brake-pads',
  brand: 'trw',
  names: { ru: 'Колодки тормозные, запчасти' },
  fitments: [{ make: 'toyota', model: 'corolla', generation: 'e120' }],
})
await makeProduct(db, { brand: 'bosch', names: { en: 'Vin b f' } })

const find = (text: string) => visitor.call(queryProducts, { text }, 'ru')
const VIN = 'JTNBE46K803012345'

test.each([VIN, `запчасти ${VIN}`, `VIN ${VIN}`, `вин код: ${VIN}`, `${VIN} 配件`, `车架号 ${VIN}`])(
  '[S2.35] %s finds all parts of its make: the words around a VIN name no part',
  async (text) => {
    const { rows, isNearest, chips } = await find(text)
    expect(rows.map(({ id }) => id)).toEqual([pads.productId])
    expect(isNearest).toBe(false)
    expect(chips.map(({ kind }) => kind)).toEqual(['vin'])
  },
)

test('[S2.35] a word that introduces a VIN does not affect the part', async () => {
  expect(await find(`вин ${VIN} колодки`)).toMatchObject({ total: 1, isNearest: false })
})

test.each([
  'JTN BE46K8 03012345',
  'JTNB-E46K-8030-12345 колодки',
  'jtnbe46k8 0301 2345',
  'JTN/BE46K8/03012345',
  'JTNBE46K8,03012345',
  'JTNBE46K8:03012345',
  'JTN\u2011BE46K8\u201103012345',
  'vinJTNBE46K803012345',
  'винJTN BE46K8 03012345 колодки',
])('[S2.35] %s is a VIN in groups', async (text) => {
  const { rows, chips } = await find(text)
  expect(rows.map(({ id }) => id)).toContain(pads.productId)
  expect(chips[0]).toMatchObject({ kind: 'vin', value: VIN })
})

test.each([
  ['toyota corolla 2015', 'make model year'],
  ['hyundai accent 2015', 'make model year'],
  ['chery tiggo t11 2010', 'make model'],
  ['kia sportage ql 2017', 'make model'],
  ['camry xv50 pads 2012', 'model'],
  ['lkar85-771 ngk 90919', 'brand'],
  ['zimmermann1000808', ''],
])('[S2.35] %s has 17 characters and is not a VIN', async (text, kinds) => {
  const found = (await find(text)).chips.map(({ kind }) => kind)
  expect(found).not.toContain('vin')
  expect(found).toEqual(expect.arrayContaining(kinds.split(' ').filter((kind) => kind !== '')))
})

test('[S2.35] make, model and year of 17 characters find the parts of the car', async () => {
  expect((await find('toyota corolla 2005')).rows.map(({ id }) => id)).toEqual([pads.productId])
})

const belt = (length: number, number: string) =>
  makeProduct(db, { category: 'v-ribbed-belts', number, attributes: { ribs: 6, length } })
const gates = await belt(865, 'T67954')
const named = await belt(1015, '6PK1015')
const longer = await belt(1025, 'T67955')

test.each(['6pk865', 'ремень 6PK865', '6РК865', '6 pk 865'])(
  '[S2.35] the belt %s is found by its ribs and length',
  async (text) => {
    const { rows, total, isNearest } = await find(text)
    expect(rows[0]?.id).toBe(gates.productId)
    expect({ total, isNearest }).toEqual({ total: 1, isNearest: false })
  },
)

test('[S2.35] a belt whose size is its part number is found by it, and none of another length instead', async () => {
  expect((await find('6PK1015')).rows[0]).toMatchObject({ id: named.productId, match: 'exact' })
  expect((await find('6PK1025')).rows[0]).toMatchObject({ id: longer.productId })
})

test.each(['99999', '9999999'])(
  '[S2.35] %s is not found by a part number with the same characters',
  async (text) => {
    expect((await find(text)).rows).toEqual([])
  },
)

test('[S2.35] a typo in the name of a brand is corrected, also when it could be two words', async () => {
  const { rows, chips } = await find('castroll')
  expect(chips).toMatchObject([{ kind: 'brand', text: 'castroll', value: 'castrol' }])
  expect(rows.map(({ id }) => id)).toEqual([oil.productId])
})

test('[S2.35] single letters of the other keyboard layout are not words', async () => {
  expect((await find('жижа')).chips).toMatchObject([{ kind: 'word', text: 'жижа' }])
})

test('[S2.35] the start of a model after its make suggests the car', async () => {
  const { suggestions } = await visitor.call(suggestProducts, { text: 'тойота кам' }, 'ru')
  expect(suggestions[0]).toMatchObject({ kind: 'vehicle', vehicle: { make: 'toyota', model: 'camry' } })
})

test('[S2.35] one letter after a make suggests its models, however many parts start with it', async () => {
  const { suggestions } = await visitor.call(suggestProducts, { text: 'тойота к' }, 'ru')
  const ofToyota = suggestions.filter(({ vehicle }) => vehicle?.make === 'toyota' && vehicle.model)
  expect(ofToyota.length).toBeGreaterThanOrEqual(5)
  expect(suggestions[0]).toEqual(ofToyota[0])
})

test.each(['dexron 3', 'dexron iii', 'DEXRON-III'])(
  '[S2.35] %s: a digit is also a Roman numeral',
  async (text) => {
    const names = { en: 'Power steering fluid Dexron III' }
    const fluid = await makeProduct(db, { category: 'power-steering-fluids', names })
    await makeProduct(db, { category: 'atf-cvt-fluids', names: { en: 'ATF Dexron VI' } })
    const { rows, total, isNearest } = await find(text)
    expect(rows.slice(0, total).map(({ id }) => id)).toContain(fluid.productId)
    expect(isNearest).toBe(false)
    expect(rows.slice(0, total).every(({ name }) => name === 'Power steering fluid Dexron III')).toBe(true)
  },
)

test('[S2.35] a fitting is not a truck that sounds similar', async () => {
  expect((await find('штуцер')).chips.map(({ kind }) => kind)).not.toContain('model')
})

test.each(['tesla model y', 'магазин Алматы'])(
  '[S2.35] %s, of which nobody sells anything, shows no note about near matches when there are none',
  async (text) => {
    expect(await find(text)).toMatchObject({ rows: [], total: 0, isNearest: false })
  },
)
