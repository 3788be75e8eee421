import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { productFormOf } from '../../../test/make-product-form.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, visitor } = here
const owner = await here.user()
const { id: shopId } = await makeShop(db, { ownerId: owner.id })
// Rates of the day, as every other product of the tests has them.
await makeProduct(db)

/** What the form of a category asks for at least. */
async function requiredOf(category: string) {
  const { attributes } = await visitor.call(listCategoryAttributes, { category })
  const required = attributes.filter(({ isRequired }) => isRequired)
  return Object.fromEntries(required.map(({ key, values, min }) => [key, values[0]?.value ?? min ?? 1]))
}

const discs = await requiredOf('brake-discs')
const pads = await requiredOf('brake-pads')

const create = async (isOnSale: boolean) =>
  (
    await owner.call(createProduct, {
      requestId: newId(),
      shopId,
      isOnSale,
      product: productFormOf({ category: 'brake-discs', attributes: discs }),
    })
  ).product

const move = (ids: readonly string[], category: string) =>
  owner.call(changeProducts, { shopId, ids: [...ids], change: { kind: 'category', category } })

const stored = async (id: string) => {
  const { state, form } = (await owner.call(getOwnProduct, { id })).product
  return { state, category: form.category }
}

/** Attributes that came with a table of suppliers, for example, before the seller chose the category. */
const fill = (id: string, attributes: object) =>
  db.sql`update products set attributes = ${db.sql.json(attributes as never)} where id = ${id}`

test('[S2.25] what is on sale is not moved where it lacks attributes: it is named, the rest is moved', async () => {
  const bare = await create(true)
  const whole = await create(true)
  const waiting = await create(true)
  const hidden = await create(true)
  const draft = await create(false)
  expect(
    Object.keys(pads).some((key) => !(key in discs)),
    'pads ask for more than discs',
  ).toBe(true)
  await fill(whole.id, { ...discs, ...pads })
  await db.sql`update products set state = 'pending' where id = ${waiting.id}`
  await db.sql`update products set state = 'hidden' where id = ${hidden.id}`
  const all = [bare, whole, waiting, hidden, draft].map((product) => product.id)
  const reply = await move(all, 'brake-pads')
  expect(reply).toMatchObject({ changedCount: 2, skippedCount: 3 })
  const lacking = [bare, waiting, hidden].map((product) => ({ id: product.id, lacks: 'attributes' }))
  expect(reply.refused).toHaveLength(lacking.length)
  expect(reply.refused).toEqual(expect.arrayContaining(lacking))
  expect(await stored(bare.id)).toEqual({ state: 'active', category: 'brake-discs' })
  expect(await stored(whole.id)).toEqual({ state: 'active', category: 'brake-pads' })
  // What is not on sale goes along, and is asked when it goes on sale.
  expect(await stored(draft.id)).toEqual({ state: 'draft', category: 'brake-pads' })
  const publish = { shopId, ids: [draft.id], change: { kind: 'publish' as const } }
  expect((await owner.call(changeProducts, publish)).refused).toEqual([{ id: draft.id, lacks: 'attributes' }])
})

test('[S2.25] a value that the other category does not allow is one that lacks; where it is already nothing is asked', async () => {
  const { id, version, form } = await create(true)
  const [key] = Object.keys(pads).filter((one) => !(one in discs))
  await fill(id, { ...discs, ...pads, [key!]: 'no such value' })
  expect((await move([id], 'brake-pads')).refused).toEqual([{ id, lacks: 'attributes' }])
  expect(await move([id], 'brake-discs')).toEqual({ changedCount: 0, skippedCount: 1, refused: [] })
  // The form of the product, which asks for them, moves it.
  const product = { ...form, category: 'brake-pads', attributes: pads }
  await owner.call(updateProduct, { id, version, product })
  expect(await stored(id)).toEqual({ state: 'active', category: 'brake-pads' })
})
