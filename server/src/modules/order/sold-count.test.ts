import { cancelOrder } from '@tiantian/contracts/order/order.ts'
import { getProduct } from '@tiantian/contracts/product/product.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createJobs } from '../../platform/jobs.ts'
import { createLogger } from '../../platform/log.ts'
import { fillCart, makeAddress, order } from '../../test/make-cart.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { settleSoldCount, soldCountJob } from './sold-count.job.ts'

const { db, clock, user, visitor } = await testApp()
const jobs = createJobs({ db, log: createLogger('silent'), handlers: [soldCountJob] })
await jobs.start()
afterAll(() => jobs.stop())

const WAIT = { timeout: 15_000, interval: 100 }

async function soldOrder(quantity: number) {
  const person = await user()
  const { productId, offerId } = await makeProduct(db, { soldCount: 5 })
  await fillCart(person, { [offerId]: quantity })
  const { orders } = await order(person, await makeAddress(person))
  return { person, productId, orderId: orders[0]?.id ?? '' }
}

async function soldCountOf(id: string): Promise<number> {
  // Past the two seconds that a public read may be shared.
  clock.advance(3000)
  const { product } = await visitor.call(getProduct, { id })
  return product.soldCount
}

test('an order is counted among the pieces sold a moment later, and a cancelled one is not', async () => {
  const { person, productId, orderId } = await soldOrder(3)
  await vi.waitFor(async () => expect(await soldCountOf(productId)).toBe(8), WAIT)
  await person.call(cancelOrder, { id: orderId })
  await vi.waitFor(async () => expect(await soldCountOf(productId)).toBe(5), WAIT)
  expect(await db.$client`select 1 from outbox`).toHaveLength(0)
})

test('counted ten times at once, an order counts once', async () => {
  const { productId, orderId } = await soldOrder(2)
  await Promise.all(Array.from({ length: 10 }, () => settleSoldCount(db, orderId)))
  expect(await soldCountOf(productId)).toBe(7)
})

test('lists sorted by sales know the new count', async () => {
  const { productId, orderId } = await soldOrder(4)
  await settleSoldCount(db, orderId)
  const [item] = await db.$client`select sold_count from search_items where product_id = ${productId}`
  expect(item?.sold_count).toBe(9)
})
