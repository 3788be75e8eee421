import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()
const pads = (axle: string, thickness: number) =>
  makeProduct(db, { category: 'brake-pads', attributes: { axle, thickness } })
const front = await pads('front', 17)
await pads('front', 16)
const rear = await pads('rear', 15)
const tyre = await makeProduct(db, {
  category: 'car-tyres',
  attributes: { tyre_w: 205, tyre_ar: 55, rim_d: 16, season: 'winter_stud' },
})
await makeProduct(db, { category: 'car-tyres', attributes: { tyre_w: 225, tyre_ar: 65, rim_d: 17 } })

async function find(input: Parameters<typeof visitor.call<typeof queryProducts>>[1]) {
  const { rows, facets, total } = await visitor.call(queryProducts, input, 'ru')
  const detail = (key: string) => facets.find(({ attribute }) => attribute?.key === key)
  return { ids: rows.map(({ id }) => id), total, facets, detail }
}

test('[S2.35] within a kind of part its attributes are facets, with names and counts', async () => {
  const { detail, facets } = await find({ text: 'тормозные колодки' })
  expect(detail('axle')).toMatchObject({
    attribute: { key: 'axle', name: 'Ось', unit: null },
    values: [
      { value: 'front', label: 'Передняя', count: 2 },
      { value: 'rear', label: 'Задняя', count: 1 },
    ],
  })
  expect(detail('thickness')?.values.map(({ value }) => value)).toEqual(['15', '16', '17'])
  expect(facets.find(({ key }) => key === 'warranty')?.values).toContainEqual({
    value: '12',
    label: '',
    count: 3,
  })
})

test('[S2.31] [S2.35] a selected value filters the list, and its facet still shows the others', async () => {
  const chosen = { category: 'brake-pads', attributes: [{ key: 'axle', values: ['rear'] }] }
  const { ids, detail } = await find(chosen)
  expect(ids).toEqual([rear.productId])
  expect(detail('axle')?.values).toHaveLength(2)
  const both = await find({
    ...chosen,
    attributes: [
      { key: 'axle', values: ['front', 'rear'] },
      { key: 'thickness', values: ['17'] },
    ],
  })
  expect(both.ids).toEqual([front.productId])
})

test('[S2.31] an attribute requested twice is one facet, each value once', async () => {
  const { detail } = await find({
    category: 'brake-pads',
    attributes: [
      { key: 'axle', values: ['front'] },
      { key: 'axle', values: ['front', 'rear'] },
    ],
  })
  expect(detail('axle')?.values.map(({ value, count }) => [value, count])).toEqual([
    ['front', 2],
    ['rear', 1],
  ])
})

test('[S2.35] a warranty of at least this many months', async () => {
  expect((await find({ category: 'brake-pads', warranty: 12 })).total).toBe(3)
  expect((await find({ category: 'brake-pads', warranty: 24 })).total).toBe(0)
})

test('[S2.35] parts of the typed size come first, others fill the page', async () => {
  const { ids, total } = await find({ text: 'шины 205/55 R16' })
  expect(ids[0]).toBe(tyre.productId)
  expect([ids.length, total]).toEqual([2, 1])
})

test('[S2.35] facets of attributes are in the order of the category, whatever the counts', async () => {
  const season = { category: 'car-tyres', attributes: { season: 'summer' } }
  for (let n = 0; n < 3; n += 1) await makeProduct(db, season)
  await makeProduct(db, { ...season, attributes: { season: 'all_season' } })
  const keys = await db.sql<{ key: string }[]>`
    select attribute_key as key from category_attributes a join categories c on c.id = a.category_id
    where c.slug = 'car-tyres' order by a.position`
  const { facets } = await find({ category: 'car-tyres' })
  const shown = facets.flatMap(({ attribute }) => attribute?.key ?? [])
  expect(shown).toEqual(keys.map(({ key }) => key).filter((key) => shown.includes(key)))
  expect(shown).toEqual(expect.arrayContaining(['tyre_w', 'season']))
  expect(shown.indexOf('season')).toBeGreaterThan(shown.indexOf('tyre_w'))
})
