import { expect, test } from 'vitest'
import type { ClientDatabaseReply } from '../../test/client-database.ts'
import { DatabaseCaller } from '../../test/client-database.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const CART = 'opendb-mall-cart'
const part = await makeProduct(here.db, { price: 700, stock: 10, moq: 2, names: { en: 'Disc', ru: 'Диск' } })
const other = await makeProduct(here.db, { price: 900 })
const someone = async () => new DatabaseCaller(here, await here.user())
const amounts = async (caller: DatabaseCaller) =>
  (await caller.ask(CART, ['get'])).data.map(({ amount }: ClientDatabaseReply) => amount)

test('[S7.5] a line is added by the rules of the cart and visible to its owner only', async () => {
  const ann = await someone()
  const bob = await someone()
  const input = {
    goods_id: other.productId,
    sku_id: part.offerId,
    amount: 4,
    price: 1,
    user_id: other.shopId,
  }
  expect(await ann.ask(CART, ['add', input])).toEqual({ code: 0, message: '', id: part.offerId })
  const { data, count } = await ann.ask(CART, ['get', { getCount: true }])
  expect(count).toBe(1)
  expect(data).toEqual([
    expect.objectContaining({
      _id: part.offerId,
      sku_id: part.offerId,
      // Fields that the server sets itself were ignored.
      goods_id: part.productId,
      price: 700,
      goods_name: 'Disc',
      amount: 4,
      is_selected: true,
      problem: null,
    }),
  ])
  expect(await amounts(bob)).toEqual([])
})

test('[S7.5] an anonymous user has a cart; a visitor has to sign in', async () => {
  const anonymous = new DatabaseCaller(here, await here.anonymous())
  expect((await anonymous.ask(CART, ['add', { sku_id: part.offerId, amount: 2 }])).code).toBe(0)
  expect(await amounts(anonymous)).toEqual([2])
  const reply = await new DatabaseCaller(here).ask(CART, ['add', { sku_id: part.offerId, amount: 2 }])
  expect(reply.code).toBe('TOKEN_INVALID_ANONYMOUS_USER')
})

test.each<[string, object, string]>([
  ['more than there are', { sku_id: part.offerId, amount: 12 }, 'STOCK_SHORT'],
  ['fewer than are sold', { sku_id: part.offerId, amount: 1 }, 'QUANTITY_BELOW_MOQ'],
  ['an offer of nobody', { sku_id: part.shopId, amount: 2 }, 'OFFER_NOT_FOUND'],
  ['no offer', { amount: 2 }, 'VALIDATION_ERROR'],
  ['half a piece', { sku_id: part.offerId, amount: 1.5 }, 'VALIDATION_ERROR'],
  ['a field of nobody', { sku_id: part.offerId, amount: 2, discount: 100 }, 'VALIDATION_ERROR'],
  ['an id of one’s own', { _id: part.offerId, sku_id: part.offerId, amount: 2 }, 'PERMISSION_ERROR'],
])('[S7.5] %s is refused', async (_what, input, code) => {
  const ann = await someone()
  expect((await ann.ask(CART, ['add', input])).code).toBe(code)
  expect(await amounts(ann)).toEqual([])
})

test('[S7.5] a list of lines is added in its order', async () => {
  const ann = await someone()
  const inputs = [part, other].map(({ offerId }) => ({ sku_id: offerId, amount: 2 }))
  expect(await ann.ask(CART, ['add', inputs])).toEqual({
    code: 0,
    message: '',
    ids: [part.offerId, other.offerId],
    inserted: 2,
  })
  expect((await ann.ask(CART, ['add', []])).code).toBe('SYNTAX_ERROR')
})

test('[S7.5] quantity and selection are changed and lines removed; lines of other users stay', async () => {
  const ann = await someone()
  const bob = await someone()
  for (const each of [ann, bob]) await each.ask(CART, ['add', { sku_id: part.offerId, amount: 4 }])
  await ann.ask(CART, ['add', { sku_id: other.offerId, amount: 3 }])

  expect(await ann.ask(CART, ['doc', part.offerId], ['update', { amount: 6 }])).toMatchObject({ updated: 1 })
  expect((await ann.ask(CART, ['doc', part.offerId], ['update', { amount: 1 }])).code).toBe(
    'QUANTITY_BELOW_MOQ',
  )
  expect(await ann.ask(CART, ['where', {}], ['update', { is_selected: false }])).toMatchObject({ updated: 2 })
  expect(await ann.ask(CART, ['where', 'is_selected == true'], ['count'])).toMatchObject({ total: 0 })
  expect((await amounts(ann)).toSorted()).toEqual([3, 6])

  expect(await ann.ask(CART, ['where', { goods_id: part.productId }], ['remove'])).toMatchObject({
    deleted: 1,
  })
  expect(await ann.ask(CART, ['doc', part.offerId], ['remove'])).toMatchObject({ code: 0, deleted: 0 })
  expect(await amounts(ann)).toEqual([3])
  expect(await amounts(bob)).toEqual([4])
})

test('[S7.5] when one of several lines cannot take a quantity, none changes', async () => {
  const ann = await someone()
  await ann.ask(CART, ['add', { sku_id: other.offerId, amount: 3 }])
  await ann.ask(CART, ['add', { sku_id: part.offerId, amount: 4 }])
  const refused = await ann.ask(CART, ['where', {}], ['update', { amount: 12, is_selected: false }])
  expect(refused.code).toBe('STOCK_SHORT')
  expect((await amounts(ann)).toSorted()).toEqual([3, 4])
  expect(await ann.ask(CART, ['where', 'is_selected == true'], ['count'])).toMatchObject({ total: 2 })
})
