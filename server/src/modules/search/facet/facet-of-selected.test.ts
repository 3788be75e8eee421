import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { copyProducts } from '../../../test/list-products.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { testApp } from '../../../test/test-app.ts'

const { visitor, db } = await testApp()

const CAMRY = [{ make: 'toyota', model: 'camry' }]
const pads = await makeProduct(db, { category: 'brake-pads', fitments: CAMRY, attributes: { axle: 'front' } })
await copyProducts(db, pads.productId, 2500)
const discs = await makeProduct(db, { category: 'brake-discs', fitments: [{ make: 'toyota' }] })
await copyProducts(db, discs.productId, 500)
const rear = await makeProduct(db, { category: 'brake-pads', fitments: CAMRY, attributes: { axle: 'rear' } })
await copyProducts(db, rear.productId, 200)
const denso = await makeProduct(db, { category: 'brake-pads', brand: 'denso', condition: 'used' })
await copyProducts(db, denso.productId, 300)
await db.sql`analyze search_items`

test('[S2.35] a kind of part and its siblings are counted exactly in a small catalogue', async () => {
  const { facets } = await visitor.call(queryProducts, { category: 'brake-discs' })
  expect(facets.find(({ key }) => key === 'category')?.values).toEqual([
    { value: 'brake-pads', label: 'Brake pads', count: 3003 },
    { value: 'brake-discs', label: 'Brake discs', count: 501 },
  ])
})

test.each([
  ['brand', { brands: ['denso'] }, 'denso'],
  ['condition', { condition: 'used' }, 'used'],
  ['make', { category: 'brake-discs', text: 'JTNBE46K803012345' }, 'toyota'],
] as const)(
  '[S2.35] the selected %s has the count of the list, shown the same way',
  async (key, predicate, value) => {
    const { total, isAbout, facets } = await visitor.call(queryProducts, structuredClone(predicate) as object)
    const chosen = facets.find((facet) => facet.key === key)?.values.find((one) => one.value === value)
    expect(isAbout).toBe(false)
    expect([chosen?.count, chosen?.isAbout]).toEqual([total, undefined])
  },
)

test('[S2.35] the same holds for the value of an attribute', async () => {
  const attributes = [{ key: 'axle', values: ['front'] }]
  const { total, facets } = await visitor.call(queryProducts, { category: 'brake-pads', attributes })
  const axle = facets.find(({ attribute }) => attribute?.key === 'axle')?.values ?? []
  expect(total).toBe(2501)
  expect(axle.find(({ value }) => value === 'front')).toMatchObject({ count: 2501 })
  expect(axle.map(({ value, isAbout }) => [value, isAbout])).toEqual([
    ['front', undefined],
    ['rear', true],
  ])
})

test('[S2.31] the models of a make are counted among its parts, however many other parts there are', async () => {
  for (const [make, model, count] of [
    ['toyota', 'camry', 60],
    ['toyota', 'land-cruiser-prado', 20],
    ['lada', 'vesta', 40_000],
  ] as const) {
    const { productId } = await makeProduct(db, { category: 'starters', fitments: [{ make, model }] })
    await copyProducts(db, productId, count - 1)
  }
  await db.sql`analyze search_items`
  const { facets } = await visitor.call(queryProducts, { vehicle: { make: 'toyota' }, category: 'starters' })
  expect(facets.find(({ key }) => key === 'model')?.values).toMatchObject([
    { value: 'camry', count: 60 },
    { value: 'land-cruiser-prado', count: 20 },
  ])
})
