import { listSales } from '@tiantian/contracts/order/order-list.ts'
import { cancelOrder, confirmSale, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { acceptReturn, requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import { listShopDays } from '@tiantian/contracts/order/shop-day.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here

test('[S2.23] each shop of a seller tells its orders to act on, low stock and drafts, and nobody else’s', async () => {
  const trade = await makeTrade(here, { stock: 40 })
  const { seller, shopId, orderId } = trade
  const { id: second } = await makeShop(db, { ownerId: seller.id })
  for (const stock of [0, 5, 6]) await makeProduct(db, { shopId, stock })
  await makeProduct(db, { shopId, state: 'draft', stock: 100 })
  await makeProduct(db, { shopId, state: 'archived', stock: 1 })
  const day = async () => {
    const { shops } = await seller.call(listShopDays, {})
    return [shopId, second].map((id) => shops.find((shop) => shop.shopId === id))
  }
  const counts = {
    toDoCount: 1,
    judgedCount: 0,
    newOrderCount: 1,
    lowStockCount: 2,
    draftCount: 1,
    viewCount: 0,
  }
  const nothing = {
    toDoCount: 0,
    judgedCount: 0,
    newOrderCount: 0,
    lowStockCount: 0,
    draftCount: 0,
    viewCount: 0,
  }
  expect(await day()).toEqual([
    { shopId, ...counts },
    { shopId: second, ...nothing },
  ])
  await seller.call(confirmSale, { id: orderId })
  // Confirmed with its terms, it waits for the payment of the buyer or for the shop: either way it is counted so.
  const [order] = await db.sql<{ state: string }[]>`select state from orders where id = ${orderId}`
  expect((await day())[0]?.toDoCount).toBe(order?.state === 'awaiting_payment' ? 0 : 1)
  await trade.buyer.call(cancelOrder, { id: orderId })
  here.clock.advance(25 * 3_600_000)
  expect((await day())[0]).toEqual({ shopId, ...counts, toDoCount: 0, newOrderCount: 0 })

  const stranger = await here.user()
  expect((await stranger.call(listShopDays, {})).shops).toEqual([])
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${stranger.id}, 'staff')`
  expect((await stranger.call(listShopDays, {})).shops.map((shop) => shop.shopId)).toEqual([shopId])
  await db.sql`update shops set state = 'closed' where id = ${shopId}`
  expect((await stranger.call(listShopDays, {})).shops).toEqual([])
  expect((await here.visitor.refused(listShopDays, {})).code).toBe('LOGIN_REQUIRED')
})

test('[S2.23] what the office judges is not counted as the work of the shop, and has a number and a list of its own', async () => {
  const trade = await makeTrade(here, { stock: 40 })
  const { seller, buyer, shopId, orderId: id } = trade
  const day = async () => {
    const { shops } = await seller.call(listShopDays, {})
    const { toDoCount, judgedCount } = shops.find((shop) => shop.shopId === shopId)!
    return { toDoCount, judgedCount }
  }
  const listed = async () =>
    (await seller.call(listSales, { shopId, group: 'problem' })).rows.map((row) => row.id)
  const reason = 'Two of the discs are cracked'
  const lines = [{ position: 1, quantity: 1, kind: 'damaged' as const }]
  await leadTo(here, trade, 'delivered')
  await buyer.call(requestReturn, { id, reason, lines })
  expect(await day()).toEqual({ toDoCount: 1, judgedCount: 0 })
  await seller.call(moveSale, { id, event: 'refuseReturn', reason })
  expect(await day()).toEqual({ toDoCount: 0, judgedCount: 1 })
  expect(await listed()).toEqual([id])

  // Of a completed order too, which stays completed.
  const second = await makeTrade(here)
  await leadTo(here, second, 'completed')
  const other = second.orderId
  const { order } = await second.buyer.call(requestReturn, { id: other, reason, lines })
  await second.seller.call(acceptReturn, {
    id: other,
    returnId: order.returns[0]!.id,
    address: 'Almaty, Raiymbek avenue 221',
  })
  await second.buyer.call(moveOrder, { id: other, event: 'openDispute', reason })
  const { shops } = await second.seller.call(listShopDays, {})
  expect(shops.find((shop) => shop.shopId === second.shopId)).toMatchObject({ toDoCount: 0, judgedCount: 1 })
  const { rows } = await second.seller.call(listSales, { shopId: second.shopId, group: 'problem' })
  expect(rows.map((row) => row.id)).toEqual([other])
})
