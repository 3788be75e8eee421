import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import type { CarrierRate } from '@tiantian/contracts/order/delivery.ts'
import { getDeliveryRules, saveCarrier } from '@tiantian/contracts/order/delivery.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale } from '@tiantian/contracts/order/order-move.ts'
import {
  answerOrderChange,
  answerSaleChange,
  proposeOrderChange,
  proposeSaleChange,
} from '@tiantian/contracts/order/proposal-actions.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeCarrier, TO_KAZAKHSTAN } from '../../../test/make-carrier.ts'
import { fillCart, makeAddress, previewedCheckout } from '../../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, payOrder } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const officer = await makeOfficer(here, ['trade_manager'])
const reason = 'Only some are left in the warehouse'

beforeEach(() => db.sql`delete from carriers`)
await db.sql`
  insert into exchange_rates (currency, rate_date, per_usd, source)
  values ('CNY', '2031-01-01', 7.2, 'NBK'), ('USD', '2031-01-01', 1, 'NBK')`

/** Four heavy pieces of 4 kg and 6 dm³ at 100.00 ¥, and two light ones of 1 kg and 60 dm³ at 30.00 ¥, by a carrier. */
async function makeCarried(rate: Partial<CarrierRate> = {}): Promise<Trade> {
  await makeCarrier(officer, rate)
  const buyer = await makeOfficer(here, [])
  const seller = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, { ownerId: seller.id })
  const heavy = await makeProduct(db, { shopId, price: 10_000, stock: 10 })
  const light = await makeProduct(db, { shopId, price: 3000, stock: 10 })
  await db.sql`
    update products set net_grams = 900, gross_grams = 4000, length_mm = 300, width_mm = 200, height_mm = 100
    where id = ${heavy.productId}`
  await db.sql`
    update products set net_grams = 900, gross_grams = 1000, length_mm = 600, width_mm = 500, height_mm = 200
    where id = ${light.productId}`
  await fillCart(buyer, { [heavy.offerId]: 4, [light.offerId]: 2 })
  const addressId = await makeAddress(buyer)
  const [draft] = (await buyer.call(previewCheckout, {})).orders
  const option = draft!.deliveries.find(({ kind }) => kind === 'carrier')!
  const { orders } = await buyer.call(submitCheckout, {
    ...(await previewedCheckout(buyer, addressId)),
    choices: [
      {
        offerId: heavy.offerId,
        delivery: { kind: 'carrier', rateId: option.rateId, priceMinor: option.priceMinor },
      },
    ],
  })
  return { buyer, seller, shopId, offerId: heavy.offerId, orderId: orders[0]!.id }
}

const orderOf = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

/** The position of the heavy or the light line. */
async function positionOf(trade: Trade, weight: 'heavy' | 'light') {
  const { lines } = await orderOf(trade)
  return lines.find(({ offerId }) => (offerId === trade.offerId) === (weight === 'heavy'))!.position
}

async function offer(
  trade: Trade,
  pieces: { readonly heavy?: number; readonly light?: number },
  more: { readonly deliveryMinor?: number } = {},
) {
  const { termsVersion } = await orderOf(trade)
  const lines = await Promise.all(
    (['heavy', 'light'] as const)
      .filter((weight) => pieces[weight] !== undefined)
      .map(async (weight) => ({ position: await positionOf(trade, weight), quantity: pieces[weight]! })),
  )
  const { order } = await trade.seller.call(proposeSaleChange, {
    id: trade.orderId,
    termsVersion,
    reason,
    lines,
    ...more,
  })
  return order.proposals[0]!
}

const accept = ({ buyer, orderId: id }: Trade, { id: proposalId }: { readonly id: string }) =>
  buyer.call(answerOrderChange, { id, proposalId, event: 'acceptChange' })

test('[S4.15] a partial confirmation computes the price of the carrier again from what remains, and the buyer sees it before accepting', async () => {
  const trade = await makeCarried()
  // 0.144 m³ are 129.60, more than 18 kg at 45.00.
  expect(await orderOf(trade)).toMatchObject({ deliveryMinor: 1000 + 12_960, total: { amountMinor: 59_960 } })
  const proposal = await offer(trade, { heavy: 2, light: 0 })
  // 8 kg are 20.00, more than 0.012 m³ at 10.80.
  expect(proposal).toMatchObject({
    before: { deliveryMinor: 13_960, totalMinor: 59_960 },
    after: { deliveryMinor: 3000, totalMinor: 23_000 },
  })
  const { order } = await accept(trade, proposal)
  expect(order).toMatchObject({
    state: 'confirmed',
    deliveryMinor: 3000,
    total: { amountMinor: 23_000 },
    grossGrams: 8000,
    delivery: { kind: 'carrier', priceMinor: 3000 },
  })
  const [row] = await db.sql<{ volume: number }[]>`
    select volume_cm3::float8 as volume from orders where id = ${trade.orderId}`
  expect(row?.volume).toBe(12_000)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] what was paid for carrying the rest goes back to the buyer, by the table in force at checkout', async () => {
  const trade = await makeCarried({ currency: 'USD', perCubicMetreMinor: 0 })
  // 10.00 $ and 45.00 $ for 18 kg, at 7.2.
  expect((await orderOf(trade)).deliveryMinor).toBe(39_600)
  await trade.seller.call(confirmSale, { id: trade.orderId, terms: { depositPercent: 100 } })
  await payOrder(here, trade)
  const { carriers } = await officer.call(getDeliveryRules, {})
  await officer.call(saveCarrier, {
    ...carriers[0]!,
    requestId: newId(),
    rates: [{ ...TO_KAZAKHSTAN, baseMinor: 99_000 }],
  })
  await db.sql`update exchange_rates set per_usd = 9 where currency = 'CNY' and rate_date = '2031-01-01'`
  const proposal = await offer(trade, { heavy: 3 })
  await db.sql`update exchange_rates set per_usd = 7.2 where currency = 'CNY' and rate_date = '2031-01-01'`
  // 10.00 $ and 35.00 $ for 14 kg.
  expect(proposal.after).toMatchObject({ deliveryMinor: 32_400, totalMinor: 30_000 + 6000 + 32_400 })
  const { order } = await accept(trade, proposal)
  expect(order).toMatchObject({ paidMinor: 85_600, refundedMinor: 17_200, balanceMinor: 17_200 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the buyer who asks for fewer pieces pays the carrier less as well', async () => {
  const trade = await makeCarried({ perCubicMetreMinor: 0 })
  const { termsVersion } = await orderOf(trade)
  const lines = [{ position: await positionOf(trade, 'heavy'), quantity: 1 }]
  const input = { id: trade.orderId, termsVersion, reason, lines }
  const { order } = await trade.buyer.call(proposeOrderChange, input)
  expect(order.proposals[0]).toMatchObject({
    before: { deliveryMinor: 5500 },
    after: { deliveryMinor: 2500 },
  })
  const event = 'acceptChange'
  const answer = { id: trade.orderId, proposalId: order.proposals[0]!.id, event } as const
  const { order: agreed } = await trade.seller.call(answerSaleChange, answer)
  expect(agreed).toMatchObject({ deliveryMinor: 2500, total: { amountMinor: 18_500 } })
})

test('[S4.15] a delivery price that the sides agree on counts instead, and stays when pieces go later', async () => {
  const trade = await makeCarried()
  const first = await offer(trade, { heavy: 3 }, { deliveryMinor: 700 })
  expect(first.after.deliveryMinor).toBe(700)
  await accept(trade, first)
  const second = await offer(trade, { heavy: 1 })
  expect(second.after).toMatchObject({ deliveryMinor: 700, totalMinor: 10_000 + 6000 + 700 })
})

test('[S4.15] another price of the goods alone leaves the carrier as it is, and so does an order without a kept table', async () => {
  const trade = await makeCarried()
  const { termsVersion } = await orderOf(trade)
  const lines = [{ position: await positionOf(trade, 'heavy'), unitPriceMinor: 9000 }]
  const { order } = await trade.seller.call(proposeSaleChange, {
    id: trade.orderId,
    termsVersion,
    reason,
    lines,
  })
  expect(order.proposals[0]!.after.deliveryMinor).toBe(13_960)
  const older = await makeCarried()
  await db.sql`update orders set delivery = delivery - 'table' where id = ${older.orderId}`
  await db.sql`update order_lines set volume_cm3 = null where order_id = ${older.orderId}`
  const proposal = await offer(older, { heavy: 1 })
  expect(proposal.after.deliveryMinor).toBe(13_960)
  const { order: smaller } = await accept(older, proposal)
  expect(smaller).toMatchObject({ deliveryMinor: 13_960, grossGrams: 6000 })
})
