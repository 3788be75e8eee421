import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const { visitor, db } = await testApp()
const compare = { make: 'toyota', model: 'camry', generation: 'xv50' }
const pads = { category: 'brake-pads', names: { en: 'Brake pads' } }
const padsFor = async (car: { make: string; model: string; generation?: string; engine?: string }) =>
  (await makeProduct(db, { ...pads, fitments: [car] })).productId
const own = await padsFor(compare)
const others = [
  await padsFor({ make: 'kia', model: 'rio' }),
  await padsFor({ make: 'toyota', model: 'corolla' }),
]

const find = (input: object) => visitor.call(queryProducts, { compare, fitFirst: true, ...input })
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id)

test.each([
  { category: 'brake-pads' },
  { text: 'brake pads' },
  { category: 'brake-pads', sort: 'price' as const },
])('[S2.31, S2.35] %j: parts for the chosen car alone, and the number of the others', async (input) => {
  const result = await find(input)
  expect(idsOf(result)).toEqual([own])
  expect(result).toMatchObject({ total: 1, leftOut: { total: others.length }, isNearest: false })
  const all = await visitor.call(queryProducts, { compare, ...input })
  expect(idsOf(all).toSorted()).toEqual([own, ...others].toSorted())
  expect(all.leftOut).toBe(null)
})

test('[S2.31] where nothing fits the chosen car the list is whole', async () => {
  for (const car of [
    { make: 'mazda', model: '3' },
    { ...compare, engine: '1AZ-FE' },
  ]) {
    const { productId } = await makeProduct(db, {
      ...pads,
      category: 'brake-discs',
      fitments: [{ ...compare, engine: '2AR-FE' }],
    })
    const result = await find({ category: 'brake-discs', compare: car })
    expect(idsOf(result)).toContain(productId)
    expect(result).toMatchObject({ leftOut: null, isNearest: false })
  }
})

test('[S2.35] a car in the text or in the filter decides, not the chosen one', async () => {
  const named = await find({ text: 'brake pads corolla' })
  expect(named.rows[0]).toMatchObject({ id: others[1], fit: 'no' })
  expect(idsOf(await find({ category: 'brake-pads', vehicle: { make: 'kia' } }))).toEqual([others[0]])
})
