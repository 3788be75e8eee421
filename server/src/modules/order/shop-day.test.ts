import { cancelOrder, confirmSale } from '@tiantian/contracts/order/order-move.ts'
import { listShopDays } from '@tiantian/contracts/order/shop-day.ts'
import { expect, test } from 'vitest'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { makeTrade } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'

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
  const counts = { toDoCount: 1, newOrderCount: 1, lowStockCount: 2, draftCount: 1, viewCount: 0 }
  const nothing = { toDoCount: 0, newOrderCount: 0, lowStockCount: 0, draftCount: 0, viewCount: 0 }
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
