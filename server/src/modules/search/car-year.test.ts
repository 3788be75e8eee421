import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const plugOf = async (generation?: string) => {
  const fitments = [{ make: 'toyota', model: 'camry', generation }]
  return (await makeProduct(db, { category: 'spark-plugs', names: { en: 'Spark plug' }, fitments })).productId
}
const [xv40, xv50, whole] = [await plugOf('xv40'), await plugOf('xv50'), await plugOf()]

async function find(text: string) {
  const { rows, total, isNearest } = await visitor.call(queryProducts, { text })
  return { total, isNearest, own: rows.slice(0, total).map(({ id }) => id), rows }
}

test.each(['камри 2008 свечи', 'spark plugs camry 2008'])(
  '[S2.35] %s: what fits the cars of that year answers, and other years stand apart',
  async (text) => {
    const { own, isNearest, rows } = await find(text)
    expect(own.toSorted()).toEqual([xv40, whole].toSorted())
    expect(isNearest).toBe(false)
    expect(rows.at(-1)).toMatchObject({ id: xv50, match: 'other', others: 'cars' })
  },
)

test('[S2.35] where no part fits the cars of the year, the others are only the nearest', async () => {
  await db.$client`delete from products where id = ${whole}`
  const { own, isNearest } = await find('свечи камри 2020')
  expect(own.toSorted()).toEqual([xv40, xv50].toSorted())
  expect(isNearest).toBe(true)
})
