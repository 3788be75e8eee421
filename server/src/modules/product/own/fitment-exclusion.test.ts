import {
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  readCarList,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import type { ProductFormInput } from '../../../test/make-product-form.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here
const owner = await here.user()
const { id: shop } = await makeShop(db, { ownerId: owner.id })
await makeProduct(db)

const camry = { make: 'toyota', model: 'camry' }
const xv40 = { ...camry, generation: 'xv40' }
const xv50 = { ...camry, generation: 'xv50' }

type Fitments = ProductFormInput['fitments']

const { attributes: known } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)
const inputOf = (fitments: Fitments) => ({
  requestId: newId(),
  shopId: shop,
  isOnSale: true,
  product: productFormOf({ attributes, fitments }),
})
const create = async (fitments: Fitments) => (await owner.call(createProduct, inputOf(fitments))).product

const fitOf = async (id: string, compare: Vehicle) =>
  (await visitor.call(getProduct, { id, compare })).product.fit
const isListed = async (id: string, vehicle: Vehicle) =>
  (await visitor.call(listProducts, { shop, vehicle, limit: 50 })).rows.some((row) => row.id === id)

test('[S2.27] [S2.31] a part that fits all of a model but one generation is not offered for that one', async () => {
  const { id } = await create([camry, { ...xv40, isExcluded: true }])
  const { id: control } = await create([camry])
  expect([await fitOf(id, xv40), await fitOf(id, xv50), await fitOf(id, camry)]).toEqual([
    'no',
    'fits',
    'maybe',
  ])
  expect(await fitOf(control, xv40)).toBe('fits')
  expect([await isListed(id, xv40), await isListed(id, xv50), await isListed(id, camry)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await isListed(control, xv40)).toBe(true)
  const { rows } = await visitor.call(queryProducts, { text: 'brake disc', shop, vehicle: xv40 })
  expect(rows.map((row) => row.id)).toContain(control)
  expect(rows.map((row) => row.id)).not.toContain(id)
  // Words that name a car put first what fits it.
  const named = await visitor.call(queryProducts, { text: 'toyota camry xv40 brake disc', shop })
  expect(named.rows[0]?.id).toBe(control)
})

test('an excluded model leaves the other models of its make', async () => {
  const { id } = await create([{ make: 'toyota' }, { ...camry, isExcluded: true }])
  expect([await isListed(id, camry), await isListed(id, xv50)]).toEqual([false, false])
  expect(await isListed(id, { make: 'toyota', model: 'corolla' })).toBe(true)
  expect(await fitOf(id, xv50)).toBe('no')
})

test('an excluded engine or year leaves the others, and a car that does not say which is "maybe"', async () => {
  const [engine] = await db.sql<{ code: string; other: string }[]>`
    select min(e.code) as code, max(e.code) as other from generation_engines ge join engines e on e.id = ge.engine_id
      join generations g on g.id = ge.generation_id join models m on m.id = g.model_id
    where m.slug = 'camry' and g.slug = 'xv50'`
  const { id } = await create([xv50, { ...xv50, engine: engine!.code, isExcluded: true }])
  expect(await fitOf(id, xv50)).toBe('maybe')
  expect(await fitOf(id, { ...xv50, engine: engine!.code })).toBe('no')
  expect(await fitOf(id, { ...xv50, engine: engine!.other })).toBe('fits')
  expect([
    await isListed(id, xv50),
    await isListed(id, { ...xv50, engine: engine!.code }),
    await isListed(id, { ...xv50, engine: engine!.other }),
  ]).toEqual([true, false, true])
  const { id: ofYears } = await create([camry, { ...camry, yearTo: 2012, isExcluded: true }])
  expect([
    await fitOf(ofYears, { ...xv50, year: 2012 }),
    await fitOf(ofYears, { ...xv50, year: 2014 }),
    await fitOf(ofYears, xv50),
    await fitOf(ofYears, xv40),
  ]).toEqual(['no', 'fits', 'maybe', 'no'])
  expect([
    await isListed(ofYears, { ...xv50, year: 2012 }),
    await isListed(ofYears, { ...xv50, year: 2014 }),
    await isListed(ofYears, xv40),
  ]).toEqual([false, true, false])
})

test('[S2.26] the page and the form show excluded cars, axle and side, and a removed exclusion is gone', async () => {
  const rows = [
    { ...xv50, axle: 'front', side: 'left' },
    { ...xv40, yearFrom: 2008 },
    { ...xv40, yearFrom: 2010, isExcluded: true },
  ] satisfies Fitments
  const { id, version, form } = await create(rows)
  expect(form.fitments).toEqual(rows)
  const { product } = await visitor.call(getProduct, { id })
  expect(product.fitments[0]).toMatchObject({ generation: 'xv50', axle: 'front', side: 'left' })
  expect(product).toMatchObject({ fitmentCount: 2, excludedCars: [{ generation: 'xv40', yearFrom: 2010 }] })
  const kept = { ...form, fitments: rows.slice(0, 2) }
  await owner.call(updateProduct, { id, version, product: kept })
  const { product: after } = await visitor.call(getProduct, { id })
  expect(after).not.toHaveProperty('excludedCars')
  expect((await owner.call(getOwnProduct, { id })).product.form.fitments).toHaveLength(2)
})

test('[S5.7] a car is excluded only from a wider row', async () => {
  const pathOf = async (fitments: Fitments) =>
    (await owner.refused(createProduct, inputOf(fitments))).fields?.map(({ path, rule }) => `${path} ${rule}`)
  const excluded = { ...xv40, isExcluded: true }
  expect(await pathOf([excluded])).toEqual(['product.fitments.0.isExcluded mismatch'])
  expect(await pathOf([xv40, excluded])).toEqual(['product.fitments.1.isExcluded mismatch'])
  expect(await pathOf([{ make: 'kia' }, excluded])).toEqual(['product.fitments.1.isExcluded mismatch'])
})

test('a pasted list names excluded cars in four languages', async () => {
  const text = [
    'Toyota Camry',
    'except Toyota Camry XV40',
    'кроме Тойота Камри XV40',
    '除 丰田 凯美瑞 XV40',
    'басқа: Toyota Camry XV40',
  ].join('\n')
  const { cars } = await owner.call(readCarList, { text })
  expect(cars.map(({ fitment }) => fitment)).toEqual([
    camry,
    ...Array.from({ length: 4 }, () => ({ ...xv40, isExcluded: true })),
  ])
})
