import { getOrder } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { coalesce } from '../../platform/job/coalesced-jobs.ts'
import { stockOf } from '../../test/make-cart.ts'
import { brokenProofs, leadTo, makeTrade } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { moveDueOrders } from './due-orders.ts'
import { orderChanged } from './order-changed.ts'

const here = await testApp()
const { db, clock } = here
const INTEGER_MAX = 2_147_483_647
const later = { now: () => new Date(clock.now().getTime() + 60 * 86_400_000) }

test('stock that is full takes back what an expired order held, and the books stay whole', async () => {
  const { buyer, offerId, orderId: id } = await makeTrade(here)
  await db.sql`update stocks set quantity = ${INTEGER_MAX - 1} where offer_id = ${offerId}`
  await moveDueOrders(db, later)
  expect((await buyer.call(getOrder, { id })).order.state).toBe('cancelled')
  expect(await stockOf(db, offerId)).toBe(INTEGER_MAX)
  expect(await brokenProofs(here)).toEqual([])
})

test('an order that cannot be moved is told of and stops no other', async () => {
  const broken = await makeTrade(here)
  const sound = await makeTrade(here)
  await db.sql`update orders set due_at = due_at - interval '1 day' where id = ${broken.orderId}`
  await db.sql`alter table orders add constraint stuck check (id <> ${db.sql.unsafe(`'${broken.orderId}'`)} or state = 'created')`
  const failure: unknown = await moveDueOrders(db, later).catch((error: unknown) => error)
  await db.sql`alter table orders drop constraint stuck`
  expect(failure).toBeInstanceOf(AggregateError)
  expect(String((failure as AggregateError).errors[0])).toContain(broken.orderId)
  const state = async ({ buyer, orderId: id }: typeof broken) =>
    (await buyer.call(getOrder, { id })).order.state
  expect([await state(broken), await state(sound)]).toEqual(['created', 'cancelled'])
  await moveDueOrders(db, later)
  expect(await state(broken)).toBe('cancelled')
})

test('what is sold is counted up to the largest number, and an event that fails lets the others pass', async () => {
  await coalesce(db, [orderChanged])
  const sold = await makeTrade(here)
  await leadTo(here, sold, 'paid')
  const productOf = db.sql`(select product_id from order_lines where order_id = ${sold.orderId})`
  await db.sql`update products set sold_count = ${INTEGER_MAX - 1} where id = ${productOf}`
  await db.sql`insert into outbox (topic, data) values (${orderChanged.topic}, '{"orderId":"no id"}')`
  const next = await makeTrade(here)
  await leadTo(here, next, 'paid')
  await expect(coalesce(db, [orderChanged])).rejects.toThrow('1 events were not settled')
  const [product] = await db.sql`select sold_count from products where id = ${productOf}`
  expect(product?.sold_count).toBe(INTEGER_MAX)
  const [counted] = await db.sql`select is_counted from orders where id = ${next.orderId}`
  expect(counted?.is_counted).toBe(true)
  expect(await db.sql`delete from outbox where topic = ${orderChanged.topic} returning id`).toHaveLength(1)
})
