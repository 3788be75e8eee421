import type { Output } from '@tiantian/contracts/action.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import type { FitmentOverride } from '../../../test/make-catalogue.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'
import { indexBatchJob } from '../index/index-batch.ts'
import { tagOf } from './tag.ts'

const { visitor, db } = await testApp()

const toyota = { make: 'toyota' }
const camry = { make: 'toyota', model: 'camry' }
/** Built from 2011 to 2018. */
const xv50 = { ...camry, generation: 'xv50' }

/** Parts by the content of their fitments. */
const PARTS = {
  itsOwn: [xv50],
  anyOfModel: [camry],
  anyOfMake: [toyota],
  yearsAround: [{ ...camry, yearFrom: 2005, yearTo: 2020 }],
  lastYears: [{ ...camry, yearFrom: 2018 }],
  yearsOfMake: [{ ...toyota, yearFrom: 2012, yearTo: 2014 }],
  oneOfTwo: [
    { ...camry, yearTo: 2004 },
    { ...camry, yearFrom: 2013, yearTo: 2013 },
  ],
  before: [{ ...camry, yearFrom: 2002, yearTo: 2006 }],
  after: [{ ...camry, yearFrom: 2021 }],
  makeBefore: [{ ...toyota, yearTo: 2000 }],
  anotherModel: [{ make: 'toyota', model: 'corolla' }],
} satisfies Record<string, FitmentOverride[]>
type Part = keyof typeof PARTS

const NAMES = new Map<string, string>()
for (const [name, fitments] of Object.entries(PARTS)) {
  const { productId } = await makeProduct(db, { category: 'brake-pads', fitments })
  NAMES.set(productId, name)
}

const OF_XV50: Part[] = [
  'itsOwn',
  'anyOfModel',
  'anyOfMake',
  'yearsAround',
  'lastYears',
  'yearsOfMake',
  'oneOfTwo',
]

type Rows = Output<typeof listProducts>['rows']
const namesOf = (rows: Rows) => new Set(rows.map(({ id }) => NAMES.get(id)))
const fits = (rows: Rows) => new Set(rows.map(({ fit }) => fit))

test('[S2.31] the list of a generation has parts with other year ranges, and none whose badge says that it does not fit', async () => {
  const { rows } = await visitor.call(listProducts, { vehicle: xv50, compare: xv50 })
  expect(namesOf(rows)).toEqual(new Set(OF_XV50))
  expect(fits(rows)).toEqual(new Set(['fits', 'maybe']))
  const everything = await visitor.call(listProducts, { category: 'brake-pads', compare: xv50 })
  expect(namesOf(everything.rows.filter(({ fit }) => fit !== 'no'))).toEqual(namesOf(rows))
})

test('[S2.31, S2.35] the list of a car of one year has parts for that year, page by page, and counts no others', async () => {
  for (const [car, denied] of [
    [{ ...xv50, year: 2017 }, ['lastYears', 'yearsOfMake', 'oneOfTwo']],
    [{ ...xv50, engine: '2AR-FE', year: 2013 }, ['lastYears']],
  ] as const) {
    const some = { vehicle: car, compare: car, sort: 'price', limit: 2 } as const
    const rows: Rows = []
    for (let cursor: string | undefined; rows.length === 0 || cursor; ) {
      const page = await visitor.call(queryProducts, { ...some, ...(cursor && { cursor }) })
      expect(page.total).toBe(OF_XV50.length - denied.length)
      rows.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    }
    expect(rows).toHaveLength(OF_XV50.length - denied.length)
    expect(namesOf(rows)).toEqual(new Set(OF_XV50.filter((name) => !denied.some((one) => one === name))))
    expect(fits(rows)).not.toContain('no')
  }
})

test('[S2.31, S2.35] without a generation the year determines which generations apply: in badge, list and counts', async () => {
  for (const [year, others] of [
    [2005, ['yearsAround', 'before']],
    [2010, ['itsOwn', 'yearsAround']],
    [2016, ['itsOwn', 'yearsAround']],
    [1955, ['oneOfTwo', 'makeBefore']],
  ] as const) {
    const car = { ...camry, year }
    const query = { vehicle: car, compare: car, category: 'brake-pads' }
    const expected = new Set(['anyOfModel', 'anyOfMake', ...others])
    const { rows, total, facets } = await visitor.call(queryProducts, query)
    expect([year, namesOf(rows)]).toEqual([year, expected])
    expect(namesOf((await visitor.call(listProducts, query)).rows)).toEqual(expected)
    expect(fits(rows)).not.toContain('no')
    const everything = await visitor.call(listProducts, { category: 'brake-pads', compare: car })
    expect(namesOf(everything.rows.filter(({ fit }) => fit !== 'no'))).toEqual(expected)
    expect(total).toBe(expected.size)
    const counts = facets.filter(({ key }) => key === 'brand' || key === 'stock')
    expect(counts.map(({ values }) => values.map(({ count }) => count))).toEqual([[total], [total]])
  }
})

test('[S2.35] its counts match its results, as do those of a text that names it', async () => {
  for (const query of [{ vehicle: xv50 }, { text: 'camry xv50 brake pads' }]) {
    const { rows, total, facets } = await visitor.call(queryProducts, { ...query, compare: xv50 })
    const finds = rows.filter(({ match }) => match !== 'other')
    expect(namesOf(finds)).toEqual(new Set(OF_XV50))
    expect(total).toBe(OF_XV50.length)
    for (const { key, values } of facets.filter((facet) =>
      ['category', 'brand', 'stock'].includes(facet.key),
    )) {
      expect([key, values.map(({ count }) => count)]).toEqual([key, [total]])
    }
  }
})

test('[S2.31] the whole model still lists parts for any of its years, and a make all of its parts', async () => {
  const { rows } = await visitor.call(listProducts, { vehicle: camry, compare: camry })
  expect(namesOf(rows)).toEqual(new Set([...OF_XV50, 'before', 'after', 'makeBefore']))
  expect(fits(rows)).not.toContain('no')
  expect((await visitor.call(listProducts, { vehicle: toyota })).rows).toHaveLength(NAMES.size)
})

test('[S2.31] the index job corrects older rows that were in the lists of all generations', async () => {
  const listed = async () => namesOf((await visitor.call(listProducts, { vehicle: xv50 })).rows)
  const [model] = await db.sql<{ id: number }[]>`
    select m.id from models m join makes k on k.id = m.make_id where k.slug = 'toyota' and m.slug = 'camry'`
  const wide = tagOf('modelWide', model?.id ?? 0)
  await db.sql`update search_items set tags = tags || ${wide}::int where cars @> ${[tagOf('model', model?.id ?? 0)]}::int[]`
  expect(await listed()).toContain('before')
  await indexBatchJob.run(db, {})
  expect(await listed()).toEqual(new Set(OF_XV50))
})

test('[S2.31] the year of a car decides when its generation does not', async () => {
  const { productId, shopId } = await makeProduct(db, {
    fitments: [{ make: 'toyota', model: 'camry', yearFrom: 2014, yearTo: 2015 }],
  })
  const fitOf = async (year: number | undefined) => {
    const compare = { make: 'toyota', model: 'camry', generation: 'xv50', ...(year && { year }) }
    const { rows } = await visitor.call(listProducts, { shop: shopId, compare })
    return rows.find(({ id }) => id === productId)?.fit
  }
  expect(await fitOf(undefined)).toBe('maybe')
  expect(await fitOf(2014)).toBe('fits')
  expect(await fitOf(2012)).toBe('no')
  const vehicle = { make: 'toyota', model: 'camry', generation: 'xv50' }
  const { rows } = await visitor.call(listProducts, { shop: shopId, vehicle: { ...vehicle, year: 2012 } })
  expect(rows).toEqual([])
})
