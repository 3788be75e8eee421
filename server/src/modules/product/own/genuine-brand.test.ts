import {
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { authorise } from '../../../test/make-authorisation.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, user, visitor } = here
// Rates of the day, as every other product of the tests has them.
await makeProduct(db)

const { attributes: known } = await visitor.call(listCategoryAttributes, { category: 'brake-discs' })
const attributes = Object.fromEntries(
  known
    .filter(({ isRequired }) => isRequired)
    .map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]),
)
const GENUINE = 'toyota-genuine-parts'
const OTHER_GENUINE = 'bmw-genuine'

async function seller() {
  const owner = await user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const inputOf = (overrides: Parameters<typeof productFormOf>[0]) => ({
    requestId: newId(),
    shopId,
    isOnSale: true,
    product: productFormOf({ attributes, ...overrides }),
  })
  const add = async (overrides: Parameters<typeof productFormOf>[0]) =>
    (await owner.call(createProduct, inputOf(overrides))).product
  const refused = (overrides: Parameters<typeof productFormOf>[0]) =>
    owner.refused(createProduct, inputOf(overrides))
  return { owner, shopId, add, refused }
}

const NOT_AUTHORISED = {
  code: 'INVALID_INPUT',
  fields: [{ path: 'product.brand', rule: 'not_authorised' }],
}

test('[S2.27] a genuine brand wants an authorisation of this brand, of this shop, that has not expired', async () => {
  const { shopId, add, refused } = await seller()
  expect(await refused({ brand: GENUINE })).toMatchObject(NOT_AUTHORISED)
  expect(await refused({ brand: GENUINE, condition: 'remanufactured' })).toMatchObject(NOT_AUTHORISED)
  await authorise(db, { shopId: (await seller()).shopId, brand: GENUINE })
  await authorise(db, { shopId, brand: OTHER_GENUINE })
  await authorise(db, { shopId, brand: GENUINE, validUntil: '2020-01-01' })
  expect(await refused({ brand: GENUINE })).toMatchObject(NOT_AUTHORISED)
  await authorise(db, { shopId, brand: GENUINE, validUntil: '2099-01-01' })
  expect((await add({ brand: GENUINE })).form.brand).toBe(GENUINE)
})

test('used parts, and suppliers of makers, want none', async () => {
  const { add } = await seller()
  expect((await add({ brand: GENUINE, condition: 'used' })).form.condition).toBe('used')
  expect((await add({ brand: 'bosch' })).form.brand).toBe('bosch')
})

test('a product keeps the genuine brand that it has, and takes no other', async () => {
  const { owner, shopId, add } = await seller()
  await authorise(db, { shopId, brand: GENUINE })
  const genuine = await add({ brand: GENUINE })
  const supplied = await add({ brand: 'bosch' })
  const used = await add({ brand: GENUINE, condition: 'used' })
  await db.sql`delete from shop_certificates where shop_id = ${shopId}`
  const { id, version, form } = genuine
  await owner.call(updateProduct, { id, version, product: { ...form, warrantyMonths: 6 } })
  const changes = [
    { id, version: version + 1, product: { ...form, brand: OTHER_GENUINE } },
    { id: supplied.id, version: supplied.version, product: { ...supplied.form, brand: GENUINE } },
    { id: used.id, version: used.version, product: { ...used.form, condition: 'new' as const } },
  ]
  for (const change of changes)
    expect(await owner.refused(updateProduct, change)).toMatchObject(NOT_AUTHORISED)
  expect((await owner.call(getOwnProduct, { id })).product.form).toMatchObject({
    brand: GENUINE,
    warrantyMonths: 6,
  })
})
