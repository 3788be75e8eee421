import type { Input } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { hotWords, queryProducts, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const kazakh = await makeShop(db, { country: 'KZ' })
const camry = { make: 'toyota', model: 'camry', generation: 'xv40' }
const corolla = { make: 'toyota', model: 'corolla', generation: 'e120' }

const pads = await makeProduct(db, {
  category: 'brake-pads',
  number: '04465-02220',
  brand: 'toyota-genuine-parts',
  names: { en: 'Brake pads Toyota Corolla' },
  fitments: [corolla],
  attributes: { axle: 'front' },
  price: 900,
  currency: 'USD',
})
const equal = await makeProduct(db, {
  category: 'brake-pads',
  number: 'GDB 3426',
  brand: 'trw',
  names: { ru: 'Колодки тормозные Toyota Corolla' },
  fitments: [corolla],
  references: [{ kind: 'oe', brand: 'Toyota', number: '04465 02220' }],
  price: 600,
  currency: 'USD',
  shopId: kazakh.id,
})
const near = await makeProduct(db, {
  category: 'brake-pads',
  number: '04465-02221',
  names: { 'zh-Hans': '刹车片 卡罗拉' },
  fitments: [corolla],
  attributes: { axle: 'rear' },
  price: 300,
  currency: 'USD',
})
const disc = await makeProduct(db, {
  category: 'brake-discs',
  number: 'DF4823',
  names: { kk: 'Тежегіш дискілері Toyota Camry' },
  fitments: [camry],
  price: 2000,
  currency: 'USD',
})
const plug = await makeProduct(db, {
  category: 'spark-plugs',
  number: 'K20TT',
  brand: 'denso',
  names: { en: 'Spark plugs Denso' },
  price: 500,
  currency: 'USD',
})
const filter = await makeProduct(db, {
  category: 'oil-filters',
  number: '90915-YZZD2',
  brand: 'toyota-genuine-parts',
  names: { en: 'Oil filters Toyota' },
  fitments: [{ make: 'toyota' }],
  price: 400,
  currency: 'USD',
})
const NAMES = new Map(
  Object.entries({ pads, equal, near, disc, plug, filter }).map(([name, { productId }]) => [productId, name]),
)

const find = (text: string, more: Omit<Input<typeof queryProducts>, 'text'> = {}, language?: Language) =>
  visitor.call(queryProducts, { text, ...more }, language)
async function namesOf(text: string, more?: Omit<Input<typeof queryProducts>, 'text'>) {
  return (await find(text, more)).rows.map(({ id }) => NAMES.get(id))
}

test.each(['04465-02220', '04465 02220', ' 0446502220 ', 'toyota 04465-02220', '04465-O222O'])(
  '[S2.35] the part number %j finds its part first, then the cross-references to other makers',
  async (text) => {
    const { rows, chips } = await find(text)
    expect(rows.map(({ id, match }) => [NAMES.get(id), match])).toEqual([
      ['pads', 'exact'],
      ['equal', 'crossReference'],
    ])
    expect(chips.at(-1)?.kind).toBe('number')
  },
)

test.each([
  ['90915 yzzd2', 'filter'],
  ['К2О-ТТ денсо', 'plug'],
  ['к20тт', 'plug'],
])(
  '[S2.35] %s is a part number, typed in lower case, in several tokens or in Cyrillic',
  async (text, name) => {
    expect((await namesOf(text))[0]).toBe(name)
  },
)

test('[S2.35] a prefix finds all part numbers that start with it', async () => {
  const { rows } = await find('04465')
  expect(rows.map(({ match }) => match)).toEqual(['prefix', 'prefix', 'prefix'])
})

test.each([
  ['тормозные колодки королла', ['pads', 'equal', 'near']],
  ['колодки тормозные тойота', ['pads', 'equal', 'near']],
  ['brake pad corolla', ['pads', 'equal', 'near']],
  ['刹车片卡罗拉', ['pads', 'equal', 'near']],
  ['тежегіш қалыптары corolla', ['pads', 'equal', 'near']],
  ['тармозные калодки', ['pads', 'equal', 'near']],
  ['тармазные калотки', ['pads', 'equal', 'near']],
  ['brkae padz', ['pads', 'equal', 'near']],
  ['dics brkaes camry', ['disc']],
  ['oil fitler', ['filter']],
  ['tormoznye kolodki', ['pads', 'equal', 'near']],
  ['njhvjpyst rjkjlrb', ['pads', 'equal', 'near']],
  ['тормозной диск камри', ['disc']],
  ['brake rotor camry 40', ['disc']],
  ['凯美瑞 刹车盘', ['disc']],
  ['тежегіш дискісі камри', ['disc']],
  ['свечи denso', ['plug']],
  ['масляный фильтр', ['filter']],
  ['kolodki xyzzyqq', ['pads', 'equal', 'near']],
])('[S2.35] %s is understood in any language, order and spelling', async (text, names) => {
  expect(new Set(await namesOf(text))).toEqual(new Set(names))
})

test('[S2.35] a part for the whole make is found for a model of it', async () => {
  expect(await namesOf('масляный фильтр камри')).toEqual(['filter'])
})

test('[S2.35] a word of a property filters: front pads', async () => {
  expect((await namesOf('тормозные колодки передние'))[0]).toBe('pads')
  expect((await namesOf('rear brake pads'))[0]).toBe('near')
})

test('[S2.35] chips show how the text was parsed, each with a part of the text that can be removed', async () => {
  const text = 'Тормозные  диски для Камри, bosch'
  const { chips } = await find(text, {}, 'ru')
  expect(chips.map(({ kind, value }) => [kind, value])).toEqual([
    ['category', 'brake-discs'],
    ['model', 'camry'],
    ['brand', 'bosch'],
  ])
  for (const chip of chips) expect(text).toContain(chip.text)
  expect(chips[1]?.label).toBe('Toyota Camry')
})

test('[S2.35] facets count the results, and a selected one still shows its other values', async () => {
  const { facets, total } = await find('колодки')
  expect(total).toBe(3)
  const valuesOf = (found: typeof facets, key: string) =>
    found.find((facet) => facet.key === key)?.values.map(({ value, count }) => [value, count])
  expect(valuesOf(facets, 'brand')).toEqual(
    expect.arrayContaining([
      ['toyota-genuine-parts', 1],
      ['trw', 1],
      ['bosch', 1],
    ]),
  )
  expect(valuesOf(facets, 'make')).toEqual([['toyota', 3]])
  expect(valuesOf(facets, 'category')).toEqual([['brake-pads', 3]])
  expect(valuesOf(facets, 'stock')).toEqual([['true', 3]])
  const filtered = await find('колодки', { brands: ['trw'], vehicle: { make: 'toyota' } })
  expect(filtered.total).toBe(1)
  expect(valuesOf(filtered.facets, 'brand')).toHaveLength(3)
  expect(valuesOf(filtered.facets, 'country')).toEqual([['KZ', 1]])
  expect(valuesOf(filtered.facets, 'model')).toEqual([['corolla', 1]])
})

test('[S2.35] a price facet, sent back as a filter, finds the number of results that it showed', async () => {
  const { facets } = await find('колодки', { priceCurrency: 'CNY' })
  const values = facets.find(({ key }) => key === 'price')?.values ?? []
  expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  for (const { value, count } of values) {
    const [from, to] = value.split('-')
    const range = {
      priceCurrency: 'CNY' as const,
      priceMin: Number(from),
      ...(to && { priceBelow: Number(to) }),
    }
    expect((await find('колодки', range)).total).toBe(count)
  }
})

test('[S2.35] results sorted by price, page by page, and the page after the last is empty', async () => {
  const first = await find('колодки', { sort: 'price', limit: 2 })
  const second = await find('колодки', { sort: 'price', limit: 2, cursor: first.nextCursor! })
  expect([...first.rows, ...second.rows].map(({ id }) => NAMES.get(id))).toEqual(['near', 'equal', 'pads'])
  expect(second).toMatchObject({ nextCursor: null, facets: [], total: 3 })
})

test('[S2.35] pages by relevance neither lose nor repeat a result', async () => {
  const seen: unknown[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await find('', { limit: 4, ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ id }) => NAMES.get(id)))
    cursor = page.nextCursor
  }
  expect(new Set(seen)).toEqual(new Set(NAMES.values()))
  expect(seen).toHaveLength(NAMES.size)
})

test.each([
  '%',
  '_',
  '\\',
  '"',
  "' or 1=1 --",
  '🚗',
  '\u202e\u200f',
  '\u0000\u0007',
  '((((',
  '-',
  '{1,2}',
  'ы',
  'a',
  '的',
  'null',
])('[S2.35] %j is not an error', async (text) => {
  const { rows } = await find(text)
  expect(rows.length).toBeLessThanOrEqual(NAMES.size)
  await visitor.call(suggestProducts, { text })
})

test('[S2.35] 10,000 characters and a foreign cursor are refused', async () => {
  const refusals = [
    await visitor.refused(queryProducts, { text: 'к'.repeat(10_000) }),
    await visitor.refused(queryProducts, {
      text: 'колодки',
      cursor: Buffer.from('["found products by relevance",1,"x","y"]').toString('base64url'),
    }),
    await visitor.refused(suggestProducts, { text: 'к'.repeat(10_000) }),
  ]
  expect(refusals.map(({ code }) => code)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT'])
})

test('[S2.35] a text of the maximum length is answered', async () => {
  expect((await find('тормоз '.repeat(28).trim())).rows.length).toBeGreaterThan(0)
})

test('[S2.33] suggestions while a part number, a part, a car is being typed', async () => {
  const suggest = async (text: string, language: Language = 'ru') =>
    (await visitor.call(suggestProducts, { text }, language)).suggestions
  expect((await suggest('04465'))[0]).toMatchObject({
    kind: 'number',
    text: '04465-02220',
    hint: 'Toyota Genuine Parts',
  })
  expect((await suggest('тормозные кол'))[0]).toMatchObject({ kind: 'category', category: 'brake-pads' })
  expect((await suggest('дисковые')).map(({ category }) => category)).toContain('brake-pads')
  expect(await suggest('刹车', 'zh-Hans')).toEqual(
    expect.arrayContaining([expect.objectContaining({ category: 'brake-pads' })]),
  )
  expect(await suggest('камр')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'vehicle', vehicle: { make: 'toyota', model: 'camry' } }),
    ]),
  )
  expect((await suggest('камри масл'))[0]).toMatchObject({
    kind: 'category',
    vehicle: { make: 'toyota', model: 'camry' },
  })
  expect((await suggest('амортизатар'))[0]).toMatchObject({ kind: 'category', category: 'shock-absorbers' })
  // A generation of BMW has the same name.
  expect((await suggest('g12')).map(({ kind, category }) => category ?? kind)).toEqual([
    'antifreeze',
    'vehicle',
  ])
  expect(await suggest('')).toEqual([])
  expect((await suggest('т')).length).toBeLessThanOrEqual(10)
})

test('[S2.33] hot words: parts and cars that sell', async () => {
  const { words } = await visitor.call(hotWords, {}, 'en')
  expect(words).toContain('Brake pads')
  expect(words.length).toBeLessThanOrEqual(12)
})
