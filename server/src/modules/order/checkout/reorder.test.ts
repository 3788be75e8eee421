import { addToCart, CART_LINES_MAX, listCart } from '@tiantian/contracts/cart/cart.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { crowdCart } from '../../../test/make-cart.ts'
import { makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here

test('[S1.17] an order is put into the cart again, with what has changed in price and what is gone', async () => {
  const parts = ['dearer', 'sold out', 'gone', 'few'].map((_, at) => ({ price: 1000 * (at + 1) }))
  const trade = await makeTrade(here, { quantity: 3, also: parts })
  const { buyer, orderId: id, shopId } = trade
  const lines = await db.sql<{ position: number; offer_id: string; price: number }[]>`
    select position, offer_id, unit_price_minor::int as price from order_lines where order_id = ${id} order by position`
  const offerOf = (price: number) => lines.find((line) => line.price === price)!.offer_id
  await db.sql`update price_tiers set price_minor = 1500 where offer_id = ${offerOf(1000)}`
  await db.sql`update stocks set quantity = 0 where offer_id = ${offerOf(2000)}`
  await db.sql`
    update products set state = 'archived' where id = (select product_id from offers where id = ${offerOf(3000)})`
  await db.sql`update stocks set quantity = 2 where offer_id = ${trade.offerId}`
  const requestId = newId()
  const { report, cart } = await buyer.call(reorder, { requestId, id })
  const rows = Object.fromEntries(
    report.map(({ before, now, outcome, addedQuantity }) => [
      before.amountMinor,
      { outcome, addedQuantity, now: now?.amountMinor },
    ]),
  )
  expect(rows).toEqual({
    10000: { outcome: 'adjusted', addedQuantity: 2, now: 10_000 },
    1000: { outcome: 'added', addedQuantity: 1, now: 1500 },
    2000: { outcome: 'out_of_stock', addedQuantity: 0, now: 2000 },
    3000: { outcome: 'gone', addedQuantity: 0, now: undefined },
    4000: { outcome: 'added', addedQuantity: 1, now: 4000 },
  })
  expect(cart.groups.map((group) => group.shopId)).toEqual([shopId])
  expect(cart.lineCount).toBe(3)
  // Sent again it is done once; as another request it adds to what the cart holds.
  expect((await buyer.call(reorder, { requestId, id })).report).toEqual(report)
  expect((await buyer.call(listCart, {})).cart.groups[0]?.lines).toHaveLength(3)
  const more = await buyer.call(reorder, { requestId: newId(), id })
  expect(more.report.map(({ addedQuantity }) => addedQuantity).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 1, 1,
  ])
})

test('an order of somebody else, or none, is not put into the cart, nor more than a cart holds', async () => {
  const { buyer, seller, offerId, orderId: id } = await makeTrade(here)
  for (const person of [seller, await here.user()])
    expect((await person.refused(reorder, { requestId: newId(), id })).code).toBe('ORDER_NOT_FOUND')
  expect((await buyer.refused(reorder, { requestId: newId(), id: newId() })).code).toBe('ORDER_NOT_FOUND')
  const requestId = newId()
  await buyer.call(addToCart, { requestId, offerId, quantity: 1 })
  expect((await buyer.refused(reorder, { requestId, id })).code).toBe('REQUEST_ID_REUSED')
  await db.sql`delete from cart_lines where user_id = ${buyer.id}`
  await crowdCart(db, buyer.id, CART_LINES_MAX)
  const { report } = await buyer.call(reorder, { requestId: newId(), id })
  expect(report).toMatchObject([{ outcome: 'limit', addedQuantity: 0 }])
})
