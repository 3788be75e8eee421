import { getCartTotal, listCart, mergeCart } from '@tiantian/contracts/cart/cart.ts'
import { addListToCart, removeSaved, returnToCart, saveForLater } from '@tiantian/contracts/cart/cart-list.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { fillCart } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db } = here

/** A part that two shops sell, the second one for less. */
async function makePart(stock = 100) {
  const number = `KL ${newId().slice(-12)}`
  const key = number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const offers = await Promise.all([9000, 7000].map((price) => makeProduct(db, { price, stock })))
  for (const { productId } of offers) {
    await db.sql`update products set part_number = ${number}, normalized_number = ${key} where id = ${productId}`
    await db.sql`
      insert into part_numbers (normalized_number, kind, product_id) values (${key}, 1, ${productId})
      on conflict do nothing`
  }
  return { number, cheapest: offers[1]!.offerId }
}

test('[S1.6] a list goes into the cart, of each number the cheapest offer, with a report of every line', async () => {
  const buyer = await here.user()
  const part = await makePart()
  const bulk = await makePart()
  await db.sql`update offers set moq = 10, order_multiple = 5 where id = ${bulk.cheapest}`
  await db.sql`update price_tiers set min_quantity = 10 where offer_id = ${bulk.cheapest}`
  const gone = await makePart(0)
  const lines = [
    { partNumber: part.number.toLowerCase(), quantity: 3 },
    { partNumber: bulk.number, quantity: 12 },
    { partNumber: gone.number, quantity: 1 },
    { partNumber: 'NO-SUCH-404', quantity: 1 },
  ]
  const input = { requestId: newId(), lines }
  const { report, cart } = await buyer.call(addListToCart, input)
  expect(report).toMatchObject([
    { outcome: 'added', addedQuantity: 3 },
    { outcome: 'adjusted', quantity: 12, addedQuantity: 15 },
    { outcome: 'out_of_stock', addedQuantity: 0 },
    { outcome: 'unknown', addedQuantity: 0 },
  ])
  const inCart = cart.groups.flatMap((group) => group.lines)
  expect(inCart.find(({ offerId }) => offerId === part.cheapest)).toMatchObject({ quantity: 3 })
  expect((await buyer.call(addListToCart, input)).cart.lineCount).toBe(2)
  const wrong = [{ partNumber: part.number, quantity: -1 }]
  expect((await buyer.refused(addListToCart, { requestId: newId(), lines: wrong })).code).toBe(
    'INVALID_INPUT',
  )
})

test('[S1.6] a line saved for later leaves the cart and its totals, and comes back', async () => {
  const buyer = await here.user()
  const { offerId } = await makeProduct(db, { stock: 10 })
  await fillCart(buyer, { [offerId]: 4 })
  const saved = (await buyer.call(saveForLater, { offerIds: [offerId] })).cart
  expect(saved).toMatchObject({ lineCount: 0, totals: [], saved: [{ offerId, quantity: 4 }] })
  expect((await buyer.call(getCartTotal, {})).lineCount).toBe(0)
  const back = (await buyer.call(returnToCart, { offerIds: [offerId] })).cart
  expect(back).toMatchObject({ lineCount: 1, selectedCount: 1, saved: [] })
  await buyer.call(saveForLater, { offerIds: [offerId] })
  const other = await here.user()
  await other.call(removeSaved, { offerIds: [offerId] })
  expect((await buyer.call(listCart, {})).cart.saved).toHaveLength(1)
  expect((await buyer.call(removeSaved, { offerIds: [offerId] })).cart.saved).toEqual([])
})

test('[S1.6] what a visitor has saved for later follows them when they sign in', async () => {
  const visitor = await here.anonymous()
  const { offerId } = await makeProduct(db, { stock: 10 })
  await fillCart(visitor, { [offerId]: 2 })
  await visitor.call(saveForLater, { offerIds: [offerId] })
  const buyer = await here.user()
  const { cart } = await buyer.call(mergeCart, { anonymousToken: visitor.token ?? '' })
  expect(cart.saved).toMatchObject([{ offerId, quantity: 2 }])
})
