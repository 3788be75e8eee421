import { addToCart, listCart } from '@tiantian/contracts/cart/cart.ts'
import { addListToCart } from '@tiantian/contracts/cart/cart-list.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { sendQuote } from '@tiantian/contracts/quote/quote.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { makeQuoteTrade, quotedCheckout, sentQuote } from '../../../test/make-quote.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here

const joins = (shopId: string, userId: string) => db.sql`
  insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${userId}, 'staff', now())`

test('[S1.6] neither the owner of a shop nor a member puts its parts into the cart', async () => {
  const [owner, member, buyer] = await Promise.all([1, 2, 3].map(() => makeOfficer(here, [])))
  const { id: shopId } = await makeShop(db, { ownerId: owner!.id })
  const { offerId } = await makeProduct(db, { shopId, number: 'OWN-77120' })
  await joins(shopId, member!.id)
  for (const person of [owner!, member!]) {
    const refusal = await person.refused(addToCart, { requestId: newId(), offerId, quantity: 1 })
    expect(refusal).toMatchObject({ code: 'OWN_SHOP', params: { partNumber: 'OWN-77120' } })
    const lines = [{ partNumber: 'OWN-77120', quantity: 1 }]
    const { report } = await person.call(addListToCart, { requestId: newId(), lines })
    expect(report[0]).toMatchObject({ outcome: 'out_of_stock', addedQuantity: 0 })
    expect((await person.call(listCart, {})).cart.lineCount).toBe(0)
  }
  await fillCart(buyer!, { [offerId]: 1 })
  expect((await buyer!.call(previewCheckout, {})).orders).toHaveLength(1)
})

test('[S1.15] who has come to work in a shop meanwhile orders nothing of it, from the cart or directly', async () => {
  const buyer = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db)
  const { offerId } = await makeProduct(db, { shopId })
  const addressId = await makeAddress(buyer)
  await fillCart(buyer, { [offerId]: 1 })
  const buyNow = { offerId, quantity: 1 }
  const fromCart = await previewedCheckout(buyer, addressId)
  const direct = await previewedCheckout(buyer, addressId, buyNow)
  await joins(shopId, buyer.id)
  for (const input of [{}, { buyNow }])
    expect((await buyer.refused(previewCheckout, input)).code).toBe('OWN_SHOP')
  for (const checkout of [fromCart, direct])
    expect((await buyer.refused(submitCheckout, checkout)).code).toBe('OWN_SHOP')
  expect(await db.sql`select from orders where buyer_id = ${buyer.id}`).toHaveLength(0)
})

test('[S1.15] a quote of the own shop is not ordered', async () => {
  const { buyer, seller, requestId, quoteId, offerId } = await makeQuoteTrade(here, {})
  await seller.person.call(sendQuote, {
    requestId: newId(),
    id: quoteId,
    version: 0,
    quote: sentQuote(here, [{ offerId }]),
  })
  const quote = { requestId, quotes: [{ quoteId, version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), quote)
  await joins(seller.shopId, buyer.id)
  expect((await buyer.refused(previewCheckout, { quote })).code).toBe('OWN_SHOP')
  expect((await buyer.refused(submitCheckout, checkout)).code).toBe('OWN_SHOP')
})
