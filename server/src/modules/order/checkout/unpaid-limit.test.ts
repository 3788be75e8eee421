import {
  submitCheckout,
  UNPAID_ORDERS_MAX,
  UNPAID_SHOP_ORDERS_MAX,
} from '@tiantian/contracts/order/checkout.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, payByTransfer } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import type { CartBuyer } from '../../../test/make-cart.ts'
import { fillCart, makeBuyers, order, stockOf } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { leadTo, makeTrade, transferOf } from '../../../test/make-order.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { Refused, testApp } from '../../../test/test-app.ts'
import { widenTransactions } from '../../../test/transactions.ts'
import { countUnpaid } from './unpaid-limit.ts'

const CHECKOUTS = 6

const here = await testApp()
const unguarded = await testApp()
for (const app of [here, unguarded]) widenTransactions(app, CHECKOUTS)
await unguarded.db.sql`
  create or replace function lock_user(person uuid) returns void language sql as 'select null::void'`

async function oneBuyer(app: TestApp): Promise<CartBuyer> {
  const [buyer] = await makeBuyers(app, 1)
  return buyer!
}

const buyNow = ({ person, addressId }: CartBuyer, offerId: string) => {
  const line = { offerId, quantity: 1 }
  return person.call(submitCheckout, {
    requestId: newId(),
    addressId,
    buyNow: line,
    seen: [{ ...line, unitPriceMinor: 10_000 }],
  })
}

/** As if the buyer had placed the order so many times more. */
const repeat = ({ db }: TestApp, orderId: string, count: number) => db.sql`
  insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'code', left(o.code, 10) || lpad(n::text, 3, '0')))).* from orders o, generate_series(1, ${count}::int) n
  where o.id = ${orderId}`

/** A buyer who can place one more order at this shop. */
async function nearlyFull(app: TestApp) {
  const buyer = await oneBuyer(app)
  const { offerId, shopId } = await makeProduct(app.db)
  const { orders } = await buyNow(buyer, offerId)
  await repeat(app, orders[0]!.id, UNPAID_SHOP_ORDERS_MAX - 2)
  return { buyer, offerId, shopId, orderId: orders[0]!.id }
}

test('[S1.15] a buyer with as many unpaid orders at a shop as it may hold orders there after cancelling one, and elsewhere before', async () => {
  const { buyer, offerId, shopId, orderId } = await nearlyFull(here)
  await buyNow(buyer, offerId)
  const left = await stockOf(here.db, offerId)
  await expect(buyNow(buyer, offerId)).rejects.toMatchObject({
    code: 'UNPAID_SHOP_ORDERS_LIMIT',
    params: {
      max: UNPAID_SHOP_ORDERS_MAX,
      count: UNPAID_SHOP_ORDERS_MAX,
      added: 1,
      group: 'confirm',
      shopId,
    },
  })
  expect(await stockOf(here.db, offerId)).toBe(left)
  await buyNow(buyer, (await makeProduct(here.db)).offerId)
  await buyer.person.call(cancelOrder, { id: orderId })
  await buyNow(buyer, offerId)
})

test('[S1.15] an order that is paid is none of the unpaid ones', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  await repeat(here, trade.orderId, UNPAID_SHOP_ORDERS_MAX - 1)
  const addressId = (
    await here.db.sql<{ id: string }[]>`select id from addresses where user_id = ${trade.buyer.id}`
  )[0]!.id
  const buyer = { person: trade.buyer, addressId }
  await expect(buyNow(buyer, trade.offerId)).rejects.toMatchObject({ params: { group: 'pay' } })
  await here.db.sql`
    update orders set state = 'paid' where id in (
      select id from orders where buyer_id = ${trade.buyer.id} and id <> ${trade.orderId} limit 1)`
  await buyNow(buyer, trade.offerId)
})

test('[S1.15] an order whose transfer is reported waits for its shop and is none of the unpaid ones, until it is rejected', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  await repeat(here, trade.orderId, UNPAID_SHOP_ORDERS_MAX - 1)
  const [address] = await here.db.sql<
    { id: string }[]
  >`select id from addresses where user_id = ${trade.buyer.id}`
  const buyer = { person: trade.buyer, addressId: address!.id }
  await expect(buyNow(buyer, trade.offerId)).rejects.toMatchObject({ code: 'UNPAID_SHOP_ORDERS_LIMIT' })
  const { order: reported } = await trade.buyer.call(payByTransfer, await transferOf(here, trade))
  const { orders } = await buyNow(buyer, trade.offerId)
  await trade.buyer.call(cancelOrder, { id: orders[0]!.id })
  const rejected = { id: reported.payments[0]!.id, isConfirmed: false, reason: 'Nothing has come' }
  await trade.seller.call(decidePayment, rejected)
  await expect(buyNow(buyer, trade.offerId)).rejects.toMatchObject({ code: 'UNPAID_SHOP_ORDERS_LIMIT' })
})

test('[S1.15] the unpaid orders of a buyer are counted from their index alone', async () => {
  const plan = await here.db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return tx<{ 'QUERY PLAN': string }[]>`explain ${countUnpaid(tx, newId())}`
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(
    'Index Only Scan using orders_unpaid on orders',
  )
})

test('[S1.15] a checkout of several shops counts with all its orders, and is refused as a whole', async () => {
  const buyer = await oneBuyer(here)
  const { offerId } = await makeProduct(here.db)
  const { orders } = await buyNow(buyer, offerId)
  await repeat(here, orders[0]!.id, UNPAID_SHOP_ORDERS_MAX - 1)
  const second = await buyNow(buyer, (await makeProduct(here.db)).offerId)
  await repeat(here, second.orders[0]!.id, UNPAID_ORDERS_MAX - UNPAID_SHOP_ORDERS_MAX - 2)
  const third = await makeProduct(here.db)
  await fillCart(buyer.person, { [third.offerId]: 1, [(await makeProduct(here.db)).offerId]: 1 })
  await expect(order(buyer.person, buyer.addressId)).rejects.toMatchObject({
    code: 'UNPAID_ORDERS_LIMIT',
    params: { max: UNPAID_ORDERS_MAX, count: UNPAID_ORDERS_MAX - 1, added: 2 },
  })
  await buyNow(buyer, third.offerId)
})

test('[S1.15] six checkouts of one buyer at once, with room for one order, place one', async () => {
  expect(await checkoutsAtOnce(here, 1)).toEqual({
    placed: 1,
    codes: Array(CHECKOUTS - 1).fill('UNPAID_SHOP_ORDERS_LIMIT'),
  })
})

test('control: without the lock of the buyer the same checkouts place more', async () => {
  expect((await checkoutsAtOnce(unguarded, CHECKOUTS)).placed).toBeGreaterThan(1)
})

/** `meeting` of them have counted before the first places its order. */
async function checkoutsAtOnce(app: TestApp, meeting: number) {
  const { buyer, offerId } = await nearlyFull(app)
  const results = await meetAtGate(
    app,
    'trigger gate before insert on checkouts for each statement',
    meeting,
    () => Promise.allSettled(Array.from({ length: CHECKOUTS }, () => buyNow(buyer, offerId))),
  )
  const refusals = results.filter((result) => result.status === 'rejected')
  return {
    placed: results.length - refusals.length,
    codes: refusals.map(({ reason }) => (reason instanceof Refused ? reason.code : String(reason))),
  }
}
