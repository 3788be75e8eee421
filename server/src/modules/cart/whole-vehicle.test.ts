import { addToCart, listCart, setCartQuantity } from '@tiantian/contracts/cart/cart.ts'
import { addListToCart } from '@tiantian/contracts/cart/cart-list.ts'
import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import { sendQuote } from '@tiantian/contracts/quote/quote.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeTrade } from '../../test/make-order.ts'
import { makeQuoteTrade, quotedCheckout, sentQuote } from '../../test/make-quote.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db } = here

/** What was put into a cart before it was a car. */
const becomesCar = (offerId: string, category = 'used-cars') => db.sql`
  update products set category_id = (select id from categories where slug = ${category})
  where id = (select product_id from offers where id = ${offerId})`

test.each(['new-cars', 'electric-cars', 'trucks', 'trailers-semi', 'special-machinery'])(
  '[S1.6] a vehicle of the category %s is not put into the cart: its seller is asked for a quote',
  async (category) => {
    const buyer = await here.user()
    const number = `CAR-${newId().slice(-8)}`
    const { offerId } = await makeProduct(db, { category, number })
    const refusal = await buyer.refused(addToCart, { requestId: newId(), offerId, quantity: 1 })
    expect(refusal).toMatchObject({ code: 'SOLD_BY_QUOTE', params: { offerId } })
    const lines = [{ partNumber: number, quantity: 1 }]
    const { report, cart } = await buyer.call(addListToCart, { requestId: newId(), lines })
    expect(report).toMatchObject([{ outcome: 'by_quote', addedQuantity: 0 }])
    expect(cart.lineCount).toBe(0)
  },
)

test('[S1.6] a vehicle that is in the cart already says so, counts in no total and is left out of the order', async () => {
  const buyer = await here.user()
  const car = await makeProduct(db, { price: 5_000_000 })
  const pads = await makeProduct(db, { price: 9_000 })
  await fillCart(buyer, { [car.offerId]: 1, [pads.offerId]: 2 })
  await becomesCar(car.offerId)
  const { cart } = await buyer.call(listCart, {})
  const lines = cart.groups.flatMap((group) => group.lines)
  expect(lines.find(({ offerId }) => offerId === car.offerId)).toMatchObject({ problem: 'SOLD_BY_QUOTE' })
  expect(cart.totals.map(({ amountMinor }) => amountMinor)).toEqual([18_000])
  const more = await buyer.refused(setCartQuantity, { offerId: car.offerId, quantity: 2 })
  expect(more.code).toBe('SOLD_BY_QUOTE')
  const preview = await buyer.call(previewCheckout, {})
  expect(preview.leftOut).toMatchObject([{ offerId: car.offerId, problem: 'SOLD_BY_QUOTE' }])
  expect(preview.orders.flatMap((order) => order.lines)).toMatchObject([{ offerId: pads.offerId }])
})

test('[S1.15] a vehicle is not bought directly', async () => {
  const buyer = await here.user()
  const { offerId } = await makeProduct(db)
  const buyNow = { offerId, quantity: 1 }
  const checkout = await previewedCheckout(buyer, await makeAddress(buyer), buyNow)
  await becomesCar(offerId)
  expect((await buyer.refused(previewCheckout, { buyNow })).code).toBe('SOLD_BY_QUOTE')
  expect((await buyer.refused(submitCheckout, checkout)).code).toBe('SOLD_BY_QUOTE')
  expect(await db.sql`select from orders where buyer_id = ${buyer.id}`).toHaveLength(0)
})

test('[S1.17] a vehicle that was ordered is not put into the cart again', async () => {
  const { buyer, orderId, offerId } = await makeTrade(here, {})
  await becomesCar(offerId)
  const { report, cart } = await buyer.call(reorder, { requestId: newId(), id: orderId })
  expect(report).toMatchObject([{ outcome: 'by_quote', addedQuantity: 0 }])
  expect(cart.lineCount).toBe(0)
})

test('[S1.15] a vehicle is ordered at the price that its seller has quoted', async () => {
  const { buyer, seller, requestId, quoteId, offerId } = await makeQuoteTrade(here, {})
  await becomesCar(offerId)
  const line = { offerId, quantity: 1, unitPriceMinor: 4_800_000 }
  const answer = { requestId: newId(), id: quoteId, version: 0, quote: sentQuote(here, [line]) }
  await seller.person.call(sendQuote, answer)
  const quote = { requestId, quotes: [{ quoteId, version: 1, positions: [1] }] }
  const checkout = await quotedCheckout(buyer, await makeAddress(buyer), quote)
  expect((await buyer.call(submitCheckout, checkout)).orders).toHaveLength(1)
})
