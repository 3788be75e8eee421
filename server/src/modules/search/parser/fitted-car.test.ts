import type { Language } from '@tiantian/contracts/language.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { ProductOverrides } from '../../../test/make-catalogue.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const camry = { make: 'toyota', model: 'camry' }
const corolla = { make: 'toyota', model: 'corolla', generation: 'e150' }
const generation = (name: string) => ({ ...camry, generation: name })

const NAMES = new Map<string, string>()
async function make(name: string, fitments: ProductOverrides['fitments'] = [], rest: ProductOverrides = {}) {
  const { productId } = await makeProduct(db, { category: 'brake-pads', fitments, ...rest })
  NAMES.set(productId, name)
}
await make('one', [corolla, generation('xv40')])
await make('engines', [
  { ...generation('xv50'), engine: '2AR-FE' },
  { ...generation('xv50'), engine: '1AZ-FE' },
])
await make('four', [generation('xv30'), generation('xv70'), generation('xv40'), generation('xv50')])
await make('model', [camry, generation('xv40')])
await make('make', [{ make: 'toyota' }])
await make('years', [{ ...camry, yearFrom: 2012, yearTo: 2014 }])
await make('since', [{ ...camry, yearFrom: 2018 }])
await make('other', [corolla])
await make('any')
await make('mazda', [{ make: 'mazda', model: '3', generation: 'all' }])

type Row = { id: string; fittedCar?: string | undefined; match?: string | undefined }
const fittedCarsById = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ id, fittedCar }) => [NAMES.get(id) ?? id, fittedCar]))

const find = (text: string, language: Language = 'en') =>
  visitor.call(queryProducts, { text, limit: 20 }, language)

const OF_CAMRY = {
  one: 'Camry XV40 (2006–2011)',
  engines: 'Camry XV50 (2011–2017)',
  four: 'Camry XV70 (2017–2024), XV50 (2011–2017) +2',
  model: 'Camry',
  make: 'Camry',
  years: 'Camry (2012–2014)',
  since: 'Camry (from 2018)',
}

test('[S2.35] each result of a car says which of that model it fits; results that fill up the page do not', async () => {
  const { rows } = await find('brake pads camry')
  const { other, any, mazda, ...fitting } = fittedCarsById(rows)
  expect(fitting).toEqual(OF_CAMRY)
  expect([other, any, mazda]).toEqual([undefined, undefined, undefined])
  expect(rows.filter(({ match }) => match === 'other').length).toBeGreaterThan(0)
})

test('[S2.35] for a more specific car only the requested cars are shown', async () => {
  const { one, engines, four, model } = fittedCarsById((await find('brake pads camry xv50')).rows)
  expect([one, engines, four, model]).toEqual([
    undefined,
    'Camry XV50 (2011–2017)',
    'Camry XV50 (2011–2017)',
    'Camry',
  ])
  const ofYear = fittedCarsById((await find('brake pads camry 2008')).rows)
  expect(ofYear).toMatchObject({ one: 'Camry XV40 (2006–2011)', four: 'Camry XV40 (2006–2011)' })
  // Below them those of other years, each with its own.
  expect([ofYear.engines, ofYear.since]).toEqual(['Camry XV50 (2011–2017)', 'Camry (from 2018)'])
})

test('[S2.35] the car is shown in the reader’s language, and with its make when its model is a number', async () => {
  const chinese = fittedCarsById((await find('刹车片 凯美瑞', 'zh-Hans')).rows)
  expect([chinese.model, chinese.since]).toEqual(['凯美瑞', '凯美瑞 (2018 年至今)'])
  expect(fittedCarsById((await find('колодки камри', 'kk')).rows).since).toMatch(/\(2018 жылдан\)$/)
  expect(fittedCarsById((await find('brake pads mazda 3')).rows).mazda).toBe('Mazda 3 I (from 2003)')
})

test.each(['brake pads', 'brake pads toyota', ''])(
  '[S2.35] %j requests no model, so none is shown',
  async (text) => {
    const { rows } = await find(text)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => 'fittedCar' in row)).toEqual([])
  },
)

test('[S2.31, S2.35] lists of a car show it on each page, and a filter takes precedence over the text', async () => {
  const cards: Row[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await visitor.call(listProducts, { vehicle: camry, sort: 'price', limit: 2, cursor })
    cards.push(...page.rows)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(fittedCarsById(cards)).toEqual(OF_CAMRY)
  const ofMake = await visitor.call(listProducts, { vehicle: { make: 'toyota' } })
  expect(ofMake.rows.filter((row) => 'fittedCar' in row)).toEqual([])
  const { rows } = await visitor.call(queryProducts, { text: 'corolla', vehicle: camry })
  expect(fittedCarsById(rows).one).toBe(OF_CAMRY.one)
})

test('[S2.35] later results by a car show it too', async () => {
  const first = await visitor.call(queryProducts, { text: 'brake pads camry', limit: 3 })
  const cursor = first.nextCursor ?? ''
  const second = await visitor.call(queryProducts, { text: 'brake pads camry', limit: 4, cursor })
  const pages = [...first.rows.filter(({ match }) => match === undefined), ...second.rows]
  expect(fittedCarsById(pages)).toEqual(OF_CAMRY)
})

test('[S2.35] of parts that fit equally one that names the car first comes before one that sells better', async () => {
  const blade = (name: string, fitments: ProductOverrides['fitments'], rest: ProductOverrides = {}) =>
    make(name, fitments, { category: 'wiper-blades', ...rest })
  await blade('of Corolla', [corolla, generation('xv40')], { soldCount: 500 })
  await blade('of Camry', [generation('xv40'), corolla], { soldCount: 5 })
  await blade('of Camry, sold out', [generation('xv40'), corolla], { stock: 0, soldCount: 900 })
  const { rows } = await find('wiper blades camry')
  expect(rows.map(({ id }) => NAMES.get(id))).toEqual(['of Camry', 'of Corolla', 'of Camry, sold out'])
})
