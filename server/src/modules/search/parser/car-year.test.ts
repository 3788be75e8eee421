import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, db } = here
const plugOf = async (generation?: string) => {
  const fitments = [{ make: 'toyota', model: 'camry', generation }]
  return (await makeProduct(db, { category: 'spark-plugs', names: { en: 'Spark plug' }, fitments })).productId
}
const xv40 = await plugOf('xv40')
const xv50 = await plugOf('xv50')
const whole = await plugOf()

async function find(text: string) {
  const { rows, total, isNearest } = await visitor.call(queryProducts, { text })
  return { total, isNearest, own: rows.slice(0, total).map(({ id }) => id), rows }
}

test.each(['камри 2008 свечи', 'spark plugs camry 2008'])(
  '[S2.35] %s: parts for the cars of that year match, and other years are separate',
  async (text) => {
    const { own, isNearest, rows } = await find(text)
    expect(own.toSorted()).toEqual([xv40, whole].toSorted())
    expect(isNearest).toBe(false)
    expect(rows.at(-1)).toMatchObject({ id: xv50, match: 'other', others: 'years' })
  },
)

test('[S2.35] when no part fits the cars of the year, all others are of other years, the nearest first', async () => {
  await db.sql`delete from products where id = ${whole}`
  await db.sql`update products set sold_count = 900 where id = ${xv40}`
  const { rows, total, isNearest } = await find('свечи камри 2020')
  expect(rows.slice(0, total)).toMatchObject([
    { id: xv50, match: 'other', others: 'years', fittedCar: 'Camry XV50 (2011–2017)' },
    { id: xv40, match: 'other', others: 'years', fittedCar: 'Camry XV40 (2006–2011)' },
  ])
  expect(isNearest).toBe(true)
})

test('[S2.35] a year in which no car was built is refused here as in the garage; that of the next models is not', async () => {
  const next = here.clock.now().getUTCFullYear() + 1
  const ofYear = (year: number) => ({ make: 'toyota', model: 'camry', year })
  for (const year of [1949, next + 1, 2100]) {
    for (const field of ['vehicle', 'compare'] as const) {
      const refusal = await visitor.refused(queryProducts, { [field]: ofYear(year) })
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: `${field}.year` }] })
    }
  }
  for (const year of [1950, next]) await visitor.call(queryProducts, { vehicle: ofYear(year) })
})
