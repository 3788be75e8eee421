import {
  cancelOrder,
  confirmSale,
  judgeOrder,
  moveOrder,
  moveSale,
} from '@tiantian/contracts/order/order-move.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { coalesce } from '../../platform/job/coalesced-jobs.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Trade } from '../../test/make-order.ts'
import { leadTo, makeTrade, payOrder } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { orderChanged, settleSoldCount } from './order-changed.ts'

const here = await testApp()
const { db, clock, visitor } = here
const settle = () => coalesce(db, [orderChanged])

const settleOrder = ({ orderId }: Trade) => db.transaction((tx) => settleSoldCount(tx, [orderId]))

async function paidTrade(quantity: number) {
  const trade = await makeTrade(here, { quantity })
  await leadTo(here, trade, 'paid')
  return trade
}

async function productIdOf({ offerId }: Trade) {
  const [offer] = await db.sql<[{ product_id: string }]>`select product_id from offers where id = ${offerId}`
  return offer.product_id
}

async function soldCountOf(trade: Trade): Promise<number> {
  // After the two seconds for which a public read may be shared.
  clock.advance(3000)
  const { product } = await visitor.call(getProduct, { id: await productIdOf(trade) })
  return product.soldCount
}

const settledCountOf = async (trade: Trade) => {
  await settle()
  return soldCountOf(trade)
}

test('[S1.6] an order counts as sold within a minute of its payment and not before, and a cancelled one no longer', async () => {
  const trade = await makeTrade(here, { quantity: 3 })
  const { buyer, seller, orderId: id } = trade
  expect(await settledCountOf(trade)).toBe(0)
  await seller.call(confirmSale, { id, terms: { deliveryMinor: 1500, depositPercent: 100 } })
  expect(await settledCountOf(trade)).toBe(0)
  await payOrder(here, trade)
  expect(await settledCountOf(trade)).toBe(3)
  await buyer.call(moveOrder, { id, event: 'requestCancel', reason: 'Ordered the wrong side' })
  expect(await settledCountOf(trade)).toBe(3)
  await seller.call(moveSale, { id, event: 'acceptCancel' })
  expect(await settledCountOf(trade)).toBe(0)
  expect(await db.sql`select 1 from outbox where topic = ${orderChanged.topic}`).toHaveLength(0)
})

test('[S1.6] what the office gives back to the buyer counts as sold no longer', async () => {
  const trade = await paidTrade(2)
  const { buyer, orderId: id } = trade
  expect(await settledCountOf(trade)).toBe(2)
  await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'It is never shipped' })
  const judge = await makeOfficer(here, ['trade_manager'])
  await judge.call(judgeOrder, { id, event: 'refundBuyer', reason: 'The shop has nothing to ship' })
  expect(await settledCountOf(trade)).toBe(0)
})

test('[S1.6] orders that nobody pays, and that end without payment, make no part look sold', async () => {
  const trade = await makeTrade(here, { quantity: 3 })
  await trade.buyer.call(cancelOrder, { id: trade.orderId })
  expect(await settledCountOf(trade)).toBe(0)
  expect(await db.sql`select from orders where id = ${trade.orderId} and is_counted`).toHaveLength(0)
})

test('an order counted ten times at once counts once', async () => {
  const trade = await paidTrade(2)
  await Promise.all(Array.from({ length: 10 }, () => settleOrder(trade)))
  expect(await soldCountOf(trade)).toBe(2)
})

test('lists sorted by sales use the new count, and so does the list of the shop', async () => {
  const trade = await paidTrade(4)
  await settle()
  const id = await productIdOf(trade)
  const counts = await db.sql`
    select sold_count from search_items where product_id = ${id}
    union all select sold_count from shop_listings where product_id = ${id}`
  expect(counts).toMatchObject([{ sold_count: 4 }, { sold_count: 4 }])
})

test('[S2.31] lists show within a minute the stock left by an order, and the stock returned by a cancellation', async () => {
  const trade = await makeTrade(here, { quantity: 3 })
  const id = await productIdOf(trade)
  const stockInList = async () => {
    clock.advance(3000)
    const { rows } = await visitor.call(listProducts, { sort: 'newest', limit: 5 })
    return rows.find((row) => row.id === id)?.stockQuantity
  }
  const before = await stockInList()
  if (before === undefined) throw new Error('the newest product is not in the list')
  await settle()
  expect(await stockInList()).toBe(before - 3)
  await trade.buyer.call(cancelOrder, { id: trade.orderId })
  await settle()
  expect(await stockInList()).toBe(before)
})

test('the events of many orders are all processed, also by two processes at once', async () => {
  await settle()
  const sold = await Promise.all([makeTrade(here, { quantity: 1 }), makeTrade(here, { quantity: 2 })])
  const counts = await Promise.all([settle(), settle()])
  // A run that found another one active left the work to it.
  expect(counts[0] + counts[1] + (await settle())).toBe(2)
  expect(await Promise.all(sold.map(soldCountOf))).toEqual([0, 0])
  for (const trade of sold) await leadTo(here, trade, 'paid')
  await Promise.all([settle(), settle()])
  await settle()
  expect(await Promise.all(sold.map(soldCountOf))).toEqual([1, 2])
  expect(await db.sql`select 1 from outbox where topic = ${orderChanged.topic}`).toHaveLength(0)
})
