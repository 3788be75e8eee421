import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { expect, test } from 'vitest'
import { coalesce } from '../../platform/job/coalesced-jobs.ts'
import { fillCart, makeAddress, order } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { orderChanged } from './order-changed.ts'
import { settleSoldCount } from './sold-count.ts'

const { db, clock, user, visitor } = await testApp()
const settle = () => coalesce(db, [orderChanged])

const settleOrder = (orderId: string) => db.transaction((tx) => settleSoldCount(tx, [orderId]))

async function soldOrder(quantity: number) {
  const member = await user()
  const { productId, offerId } = await makeProduct(db, { soldCount: 5 })
  await fillCart(member, { [offerId]: quantity })
  const { orders } = await order(member, await makeAddress(member))
  return { person: member, productId, orderId: orders[0]?.id ?? '' }
}

async function soldCountOf(id: string): Promise<number> {
  // After the two seconds for which a public read may be shared.
  clock.advance(3000)
  const { product } = await visitor.call(getProduct, { id })
  return product.soldCount
}

test('an order is added to the sold count within a minute, a cancelled one is not', async () => {
  const { person: user, productId, orderId } = await soldOrder(3)
  expect(await settle()).toBe(1)
  expect(await soldCountOf(productId)).toBe(8)
  await user.call(cancelOrder, { id: orderId })
  await settle()
  expect(await soldCountOf(productId)).toBe(5)
  expect(await db.sql`select 1 from outbox where topic = ${orderChanged.topic}`).toHaveLength(0)
})

test('an order counted ten times at once counts once', async () => {
  const { productId, orderId } = await soldOrder(2)
  await Promise.all(Array.from({ length: 10 }, () => settleOrder(orderId)))
  expect(await soldCountOf(productId)).toBe(7)
})

test('lists sorted by sales use the new count', async () => {
  const { productId, orderId } = await soldOrder(4)
  await settleOrder(orderId)
  const [item] = await db.sql`select sold_count from search_items where product_id = ${productId}`
  expect(item?.sold_count).toBe(9)
})

test('[S2.31] lists show within a minute the stock left by a sale, and the stock returned by a cancellation', async () => {
  const { person: user, productId, orderId } = await soldOrder(3)
  const stockInList = async () => {
    clock.advance(3000)
    const { rows } = await visitor.call(listProducts, { sort: 'newest', limit: 5 })
    return rows.find(({ id }) => id === productId)?.stockQuantity
  }
  const before = await stockInList()
  if (before === undefined) throw new Error('the newest product is not in the list')
  await settle()
  expect(await stockInList()).toBe(before - 3)
  await user.call(cancelOrder, { id: orderId })
  await settle()
  expect(await stockInList()).toBe(before)
})

test('the events of many orders are all processed, also by two processes at once', async () => {
  await settle()
  const sold = await Promise.all([soldOrder(1), soldOrder(2), soldOrder(3)])
  const counts = await Promise.all([settle(), settle()])
  // A run that found another one active left the work to it.
  expect(counts[0] + counts[1] + (await settle())).toBe(3)
  expect(await Promise.all(sold.map(({ productId }) => soldCountOf(productId)))).toEqual([6, 7, 8])
  expect(await db.sql`select 1 from outbox where topic = ${orderChanged.topic}`).toHaveLength(0)
})
