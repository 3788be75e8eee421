import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const padsOf = (brand: string, number: string) =>
  makeProduct(db, { category: 'brake-pads', brand, number, names: { en: `Brake pads ${brand}` } })
const trw = await padsOf('trw', 'GDB 1330')
const brembo = await padsOf('brembo', 'GDB1330')
await padsOf('trw', 'GDB 2000')
const reinz = await padsOf('victor-reinz', '61-23193-00')
const bosch = await padsOf('bosch', '0 986 494 123')

async function find(text: string) {
  const { rows, chips, total } = await visitor.call(queryProducts, { text })
  return {
    total,
    results: rows.map(({ id, match, trust }) => [id, match, trust]),
    chips: chips.map(({ kind, text: piece, value }) => [kind, piece, value]),
  }
}

test.each([
  ['TRW GDB1330', ['brand TRW', 'number GDB1330']],
  ['gdb1330 trw', ['number gdb1330', 'brand trw']],
  ['trw gdb 1330', ['brand trw', 'number gdb 1330']],
])(
  '[S2.35] %s: the number of this brand; that of another is a cross-reference, and the brand has a chip',
  async (text, chips) => {
    const reply = await find(text)
    expect(reply.results).toEqual([
      [trw.productId, 'exact', undefined],
      [brembo.productId, 'crossReference', undefined],
    ])
    expect(reply.chips.map(([kind, piece]) => `${kind} ${piece}`)).toEqual(chips)
    expect(reply.chips).toContainEqual(['brand', expect.anything(), 'trw'])
  },
)

test.each([
  ['Bosch 0986494123', 'Bosch', '0986494123'],
  ['BOSCH0986494123', 'BOSCH', '0986494123'],
  ['0 986 494 123 bosch', 'bosch', '0 986 494 123'],
])('[S2.35] %s has a chip for the brand and one for the part number', async (text, brand, number) => {
  const { results: found, chips } = await find(text)
  expect(found).toEqual([[bosch.productId, 'exact', undefined]])
  expect(new Map(chips.map(([kind, piece]) => [kind, piece]))).toEqual(
    new Map([
      ['brand', brand],
      ['number', number],
    ]),
  )
})

test.each([
  ['victor reinz 61-23193-00', 'victor reinz', '61-23193-00'],
  ['Victor-Reinz 612319300', 'Victor-Reinz', '612319300'],
  ['victorreinz61-23193-00', 'victorreinz', '61-23193-00'],
  ['victor reinz61-23193-00', 'victor reinz', '61-23193-00'],
  ['61-23193-00 victor reinz', 'victor reinz', '61-23193-00'],
])('[S2.35] %s: a brand of two words has one chip, and the part number one', async (text, brand, number) => {
  const { results: found, chips } = await find(text)
  expect(found).toEqual([[reinz.productId, 'exact', undefined]])
  expect(chips).toHaveLength(2)
  expect(chips).toContainEqual(['brand', brand, 'victor-reinz'])
  expect(chips).toContainEqual(['number', number, number])
})

test('[S2.35] a brand joined to the letters of a part number is split off', async () => {
  const { results: found, chips } = await find('TRWGDB1330')
  expect(found[0]).toEqual([trw.productId, 'exact', undefined])
  expect(chips).toEqual([
    ['brand', 'TRW', 'trw'],
    ['number', 'GDB1330', 'GDB1330'],
  ])
})

test('[S2.35] a brand that does not have the part number leaves the results unchanged', async () => {
  const { results: found } = await find('bosch GDB1330')
  expect(found.map(([, match]) => match)).toEqual(['exact', 'exact'])
})

test('[S2.35] without its chip the part number finds all brands equally', async () => {
  const { results: found } = await find('GDB1330')
  expect(found.map(([, match]) => match)).toEqual(['exact', 'exact'])
})

test('[S2.35] letters that are also a brand, with digits after them, are the prefix of an existing part number', async () => {
  const oil = await padsOf('mobil', 'TRW 55718')
  expect((await find('trw 557')).results).toEqual([[oil.productId, 'prefix', undefined]])
  // No part number has this prefix: a brand, and a word.
  expect((await find('trw 909')).chips.map(([kind]) => kind)).toEqual(['brand', 'word'])
})

test.each([
  ['bosch 0986', ['brand bosch', 'number 0986']],
  ['0 986 bosch', ['number 0 986', 'brand bosch']],
  ['BOSCH 098', ['brand BOSCH', 'number 098']],
])('[S2.35] %s: a brand and a prefix of its part numbers', async (text, chips) => {
  await padsOf('mann-filter', '0986-1')
  const reply = await find(text)
  expect(reply.results).toEqual([[bosch.productId, 'prefix', undefined]])
  expect(reply.chips.map(([kind, piece]) => `${kind} ${piece}`)).toEqual(chips)
})

test('[S2.35] a word of a product of the brand is not a prefix of part numbers', async () => {
  const names = { en: 'Wiper blade 600 mm' }
  const wiper = await makeProduct(db, { category: 'wiper-blades', brand: 'valeo', number: 'VM 1', names })
  await padsOf('valeo', '600 123')
  const { results: found, chips } = await find('valeo 600')
  expect(found[0]).toEqual([wiper.productId, undefined, undefined])
  expect(chips.map(([kind]) => kind)).toEqual(['brand', 'word'])
})

test('[S2.35] digits after a make are a prefix of part numbers for it, unless its parts contain them as a word', async () => {
  const filterOf = (number: string, make: string, name = 'Oil filter') =>
    makeProduct(db, { category: 'oil-filters', number, names: { en: name }, fitments: [{ make }] })
  const own = await filterOf('90915-10003', 'toyota')
  await filterOf('90915-20004', 'kia')
  const { results: found, chips } = await find('toyota 90915')
  expect(found).toEqual([[own.productId, 'prefix', undefined]])
  expect(chips.map(([kind, piece]) => `${kind} ${piece}`)).toEqual(['make toyota', 'number 90915'])
  const worded = await filterOf('TF-77', 'toyota', 'Oil filter 7301')
  await filterOf('7301-20004', 'toyota')
  expect((await find('toyota 7301')).results[0]?.[0]).toBe(worded.productId)
})

test.each([
  ['febi 104271', 'febi'],
  ['104271 FEBI', 'FEBI'],
  ['febi104271', 'febi'],
  ['феби104271', 'феби'],
])('[S2.35] %s: a brand of several words may be named by one of them', async (text, brand) => {
  await padsOf('trw', '104271')
  const febi = await padsOf('febi-bilstein', '104271')
  const { results: found, chips } = await find(text)
  expect(found[0]).toEqual([febi.productId, 'exact', undefined])
  expect(found.map(([, match]) => match)).toContain('crossReference')
  expect(chips).toContainEqual(['brand', brand, 'febi-bilstein'])
  expect(chips).toHaveLength(2)
})

test.each([
  ['SACHS31748654', 'SACHS'],
  ['gatesK083362', 'gates'],
])('[S2.35] %s: a joined brand that ends in an s is split off completely', async (text, brand) => {
  const slug = brand.toLowerCase()
  const own = await padsOf(slug, text.slice(brand.length))
  const { results: found, chips } = await find(text)
  expect(found).toEqual([[own.productId, 'exact', undefined]])
  expect(chips[0]).toEqual(['brand', brand, slug])
})

test('[S2.35] a brand named by the word after its make may be joined to a part number: Mobis92101F2000', async () => {
  const lamp = await padsOf('hyundai-mobis', '92101-F2000')
  expect((await find('Mobis92101F2000')).results).toEqual([[lamp.productId, 'exact', undefined]])
})

test.each([
  ['HELLA1EL487483291', 'hella', 'HELLA'],
  ['SORLRL3583723', 'ruili-sorl', 'SORL'],
  ['LYCLYC54478', 'lyc-luoyang', 'LYC'],
  ['Lemförder5797201', 'lemforder', 'Lemförder'],
  ['NTN R61111', 'ntn-snr', 'NTN'],
])(
  '[S2.35] %s: a brand is recognized before letters, by its name in brackets and with its accents',
  async (text, slug, brand) => {
    const own = await padsOf(slug, text.slice(brand.length).trim())
    const { results: found, chips } = await find(text)
    expect(found).toEqual([[own.productId, 'exact', undefined]])
    expect(chips).toContainEqual(['brand', brand, slug])
  },
)

test('[S2.35] a make may be joined to the letters of a part number: CheryT191006030', async () => {
  const belt = await padsOf('chery-genuine', 'T19-1006030')
  expect((await find('CheryT191006030')).results).toEqual([[belt.productId, 'exact', undefined]])
})

test('[S2.35] an existing part number takes precedence over a brand with a number: SAT71032', async () => {
  await padsOf('sat-sat-premium', '71032')
  const own = await padsOf('sat-sat-premium', 'SAT71032')
  expect((await find('SAT71032')).results[0]).toEqual([own.productId, 'exact', undefined])
})
