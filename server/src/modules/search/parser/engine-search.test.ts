import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { FitmentOverride } from '../../../test/make-catalogue.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

const NAMES = new Map<string, string>()
async function make(name: string, overrides: Parameters<typeof makeProduct>[1]) {
  NAMES.set((await makeProduct(db, overrides)).productId, name)
}
const filter = { category: 'oil-filters', names: { ru: 'Фильтр масляный', en: 'Oil filter' } }
await make('filter ISF2.8', { ...filter, fitments: [{ make: 'gaz', engine: 'Cummins ISF2.8' }] })
await make('filter ISF3.8', {
  ...filter,
  fitments: [{ make: 'gaz', engine: 'Cummins ISF3.8' }],
  soldCount: 9,
})
await make('filter 406', { ...filter, fitments: [{ make: 'gaz', engine: 'ZMZ-406' }], soldCount: 900 })
const turbo = { category: 'turbochargers', names: { ru: 'Турбокомпрессор', en: 'Turbocharger' } }
await make('turbo WP10', { ...turbo, fitments: [{ make: 'shacman', engine: 'WP10' }] })
await make('turbo WP10.336', { ...turbo, fitments: [{ make: 'shacman', engine: 'WP10.336' }], soldCount: 50 })
await make('turbo WP10H', { ...turbo, fitments: [{ make: 'sinotruk', engine: 'WP10H' }], soldCount: 70 })
await make('turbo 740', { ...turbo, fitments: [{ make: 'kamaz', engine: 'KAMAZ-740.30' }] })
await make('turbo for any', { ...turbo, soldCount: 999 })
await make('plug', {
  category: 'spark-plugs',
  names: { ru: 'Свеча зажигания' },
  fitments: [{ make: 'toyota', model: 'camry', engine: '2AZ-FE' }],
})

const ask = (text: string) => visitor.call(queryProducts, { text }, 'ru')
const named = (rows: readonly { id: string }[]) => rows.map(({ id }) => NAMES.get(id) ?? id)

test.each([
  ['2AZ-FE', '2AZ-FE'],
  ['2azfe', '2AZ-FE'],
  ['WP10', 'WP10'],
  ['wp 10', 'WP10'],
  ['潍柴WP10', 'WP10'],
  ['ISF2.8', 'Cummins ISF2.8'],
  ['isf 2.8', 'Cummins ISF2.8'],
  ['камминз isf2,8', 'Cummins ISF2.8'],
  ['康明斯ISF2.8', 'Cummins ISF2.8'],
  ['740.62', 'KAMAZ-740.62'],
  ['КАМАЗ 740.10', 'KAMAZ-740.10'],
  ['ямз 236', 'YaMZ-236'],
  ['ЯМЗ-236', 'YaMZ-236'],
  ['yamz 236', 'YaMZ-236'],
  ['ЗМЗ 409', 'ZMZ-409'],
  ['ммз д245', 'MMZ D-245'],
  ['wd615.47', 'WD615.47'],
  ['d4dd', 'D4DD'],
  ['4g63', '4G63'],
])('[S2.35] %s is the engine %s', async (text, code) => {
  const { chips } = await ask(text)
  expect(chips).toEqual([expect.objectContaining({ kind: 'engine', text, value: code, label: code })])
})

test.each([
  ['2az свечи', 'engine category', '2AZ'],
  ['cummins isf', 'engine', 'CUMMINS ISF'],
  ['wd615', 'engine', 'WD615'],
  ['740.60', 'engine word', 'KAMAZ-740'],
  ['фильтр масляный ISF2.8', 'category engine', 'Cummins ISF2.8'],
  ['форсунка 740.62', 'category engine', 'KAMAZ-740.62'],
  ['камаз 5320 740.10', 'make model engine', 'KAMAZ-740.10'],
  ['газель 406', 'model engine', 'ZMZ-406'],
  ['двигатель 406', 'category engine', 'ZMZ-406'],
])('[S2.35] each part of %s has its meaning: %s', async (text, kinds, label) => {
  const { chips } = await ask(text)
  expect(chips.map(({ kind }) => kind).join(' ')).toBe(kinds)
  expect(chips.find(({ kind }) => kind === 'engine')?.label).toBe(label)
})

test.each(['bmw 740', 'ваз 2111', 'подшипник 409', '740', '740.30-1008015'])(
  '[S2.35] %s names no engine',
  async (text) => {
    expect((await ask(text)).chips.map(({ kind }) => kind)).not.toContain('engine')
  },
)

test('[S2.35] parts that name the engine come first, then others of the kind, those for its family before the rest', async () => {
  const { rows, total } = await ask('фильтр масляный ISF2.8')
  expect(total).toBe(1)
  expect(named(rows)).toEqual(['filter ISF2.8', 'filter ISF3.8', 'filter 406'])
  expect(rows.map(({ others }) => others)).toEqual([undefined, 'engines', 'engines'])
})

test('[S2.35] a shorter code also finds parts of the longer ones, its own first', async () => {
  const { rows, total } = await ask('турбина WP10')
  expect(total).toBe(2)
  expect(named(rows).slice(0, 2)).toEqual(['turbo WP10', 'turbo WP10.336'])
})

test('[S2.35] an engine that no part names is answered by its family', async () => {
  const { rows, isNearest } = await ask('740.62')
  expect([named(rows), isNearest]).toEqual([['turbo 740'], true])
  expect(named((await ask('турбина 740.62')).rows)[0]).toBe('turbo 740')
})

test.each(['Cummins ISF2.8', 'isf2.8', 'ISF 2.8'])(
  '[S2.31] lists and searches are filtered by the engine %s without a make',
  async (engine) => {
    expect(named((await visitor.call(listProducts, { engine })).rows)).toEqual(['filter ISF2.8'])
    const { rows, total } = await visitor.call(queryProducts, { engine, text: 'фильтр' }, 'ru')
    expect([named(rows), total]).toEqual([['filter ISF2.8'], 1])
  },
)

test('[S2.31] a make filters the list of an engine, and a filter without results can be removed', async () => {
  const of = (make: string) => visitor.call(queryProducts, { engine: 'isf', vehicle: { make } })
  expect(named((await of('gaz')).rows)).toEqual(['filter ISF3.8', 'filter ISF2.8'])
  expect((await of('toyota')).relax.map(({ filter }) => filter).sort()).toEqual(['engine', 'vehicle'])
})

test.each(['FLUX', '2', '-', '.', "'; drop table products; --", '%', '\\', '\u{1f697}'])(
  '[S2.31] the engine %s is unknown',
  async (engine) => {
    expect((await visitor.refused(listProducts, { engine })).code).toBe('VEHICLE_NOT_FOUND')
    expect((await visitor.refused(queryProducts, { engine })).code).toBe('VEHICLE_NOT_FOUND')
  },
)

test.each(['', 'x'.repeat(41), 10, ['WP10'], null])('[S2.31] %j is not an engine code', async (engine) => {
  const input = { engine: engine as string }
  expect((await visitor.refused(listProducts, input)).code).toBe('INVALID_INPUT')
  expect((await visitor.refused(queryProducts, input)).code).toBe('INVALID_INPUT')
})

test.each([
  ['wp1', 'WP10', 'Weichai'],
  ['2azf', '2AZ-FE', 'Toyota'],
  ['isf', 'Cummins ISF2.8', 'GAZ'],
  ['740.6', 'KAMAZ-740.62', 'KAMAZ'],
  ['ямз 23', 'YaMZ-236', 'MAZ'],
])('[S2.33] %s is completed to the engine %s', async (text, code, maker) => {
  const { suggestions } = await visitor.call(suggestProducts, { text }, 'en')
  const found = suggestions.find(({ label }) => label === code)
  expect(found).toMatchObject({ kind: 'engine', text: code, engine: code })
  expect(found?.hint).toContain(maker)
})

const isf = 'Cummins ISF2.8'
const belt = { category: 'timing-belts', names: { ru: 'Ремень ГРМ' } }
const BELTS: Record<string, FitmentOverride[]> = {
  'each in its row': [
    { make: 'gaz', engine: 'UMZ-4216' },
    { make: 'foton', engine: isf },
  ],
  'both with it': [
    { make: 'gaz', engine: isf },
    { make: 'foton', engine: isf },
  ],
  'any gaz': [{ make: 'gaz' }, { make: 'foton', engine: isf }],
  'no engine': [{ make: 'gaz' }],
}
/** The belts for a make with the engine. */
const WITH_ISF = {
  gaz: ['any gaz', 'both with it'],
  foton: ['any gaz', 'both with it', 'each in its row'],
}
const belts = async () => {
  const isMade = [...NAMES.values()].includes('no engine')
  for (const [name, fitments] of Object.entries(isMade ? {} : BELTS)) await make(name, { ...belt, fitments })
  return belt.category
}

test.each(['gaz', 'foton'] as const)(
  '[S2.31, S2.35] the make %s and the engine beside it are matched by one fitment row of a part, in lists and counts',
  async (make) => {
    const query = { category: await belts(), engine: 'ISF2.8', vehicle: { make } }
    expect(named((await visitor.call(listProducts, query)).rows).toSorted()).toEqual(WITH_ISF[make])
    const { rows, total, facets } = await visitor.call(queryProducts, query)
    expect([total, named(rows).toSorted()]).toEqual([WITH_ISF[make].length, WITH_ISF[make]])
    expect(facets.find(({ key }) => key === 'brand')?.values.map(({ count }) => count)).toEqual([total])
  },
)

test('[S2.35] beside an engine each make has the count of the list that selecting it shows', async () => {
  const { total, facets } = await visitor.call(queryProducts, { category: await belts(), engine: 'ISF2.8' })
  const makes = facets.find(({ key }) => key === 'make')?.values ?? []
  expect([total, Object.fromEntries(makes.map(({ value, count }) => [value, count]))]).toEqual([
    3,
    { gaz: WITH_ISF.gaz.length, foton: WITH_ISF.foton.length },
  ])
})

test.each([
  ['ремень грм газель isf 2.8', 'gaz'],
  ['ремень грм газ isf 2.8', 'gaz'],
  ['ремень грм фотон isf 2.8', 'foton'],
] as const)('[S2.35] %s: one fitment row of a part matches both car and engine', async (text, make) => {
  await belts()
  const { rows, total } = await ask(text)
  expect([total, named(rows.slice(0, total)).toSorted()]).toEqual([WITH_ISF[make].length, WITH_ISF[make]])
})

test('[S2.35] a selected car and a typed engine are also matched by one fitment row', async () => {
  const query = { category: await belts(), vehicle: { make: 'gaz' }, text: 'isf 2.8' }
  const { rows, total } = await visitor.call(queryProducts, query, 'ru')
  expect(named(rows.slice(0, total)).toSorted()).toEqual(WITH_ISF.gaz)
})
