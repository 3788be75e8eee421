import { previewCheckout, submitCheckout } from '@tiantian/contracts/order/checkout.ts'
import { addOrderDocument } from '@tiantian/contracts/order/document-actions.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { answerOrderChange, proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { acceptReturn, requestReturn, sendReturn } from '@tiantian/contracts/order/return-actions.ts'
import { shipOrder } from '@tiantian/contracts/order/shipment-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { fillCart, makeAddress, taxedCheckout } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade, payOrder, uploadDocument } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
const number = 'BIN 100140000012'
const reason = 'One of them is cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'

/** Three pieces at 3.33 and one at 17.77 from a warehouse in Kazakhstan, 16 % on top or in the price. */
const taxedTrade = (isIncluded: boolean, coupons: string[] = []) =>
  makeTrade(here, {
    price: 333,
    quantity: 3,
    warehouseCountry: 'KZ',
    taxes: { KZ: { number, basisPoints: 1600, isIncluded } },
    also: [{ category: 'oil-filters', price: 1777 }],
    checkout: (buyer, addressId) => taxedCheckout(buyer, addressId, { coupons }),
  })

const detail = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

async function deliver(trade: Trade) {
  const { seller, orderId: id } = trade
  await leadTo(here, trade, 'packing')
  await seller.call(shipOrder, {
    requestId: newId(),
    id,
    mode: 'road',
    carrier: 'KazPost',
    trackingNumber: 'KZ-2',
    quantities: { 1: 3, 2: 1 },
    packageCount: 1,
    grossGrams: 9000,
  })
  for (const event of ['enterCustoms', 'arrive', 'deliver'] as const)
    await seller.call(moveSale, { id, event })
}

async function sendBack(trade: Trade, lines: Record<number, number>, isDeliveryRefunded = false) {
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, {
    id,
    reason,
    lines: Object.entries(lines).map(([at, quantity]) => ({
      position: Number(at),
      quantity,
      kind: 'damaged' as const,
    })),
  })
  const returnId = order.returns[0]!.id
  await seller.call(acceptReturn, { id, returnId, address, isDeliveryRefunded })
  await buyer.call(sendReturn, { id, returnId, carrier: 'KazPost', trackingNumber: 'RR-1' })
  await seller.call(moveSale, { id, event: 'refund' })
  return detail(trade)
}

test('[S1.15] tax on top of the prices is shown before the order, which is refused with another tax', async () => {
  const trade = await taxedTrade(false)
  const order = await detail(trade)
  // 16 % of 9.99 is 1.5984, and of 17.77 is 2.8432.
  expect(new Set(order.lines.map(({ taxMinor }) => taxMinor))).toEqual(new Set([160, 284]))
  expect(order.tax).toEqual({
    kind: 'added',
    basisPoints: 1600,
    number,
    taxMinor: 444,
    deliveryTaxMinor: 0,
    paper: null,
  })
  expect(order.total.amountMinor).toBe(999 + 1777 + 444)
  const buyer = await makeOfficer(here, [])
  const addressId = await makeAddress(buyer)
  await fillCart(buyer, { [trade.offerId]: 1 })
  const seen = await taxedCheckout(buyer, addressId)
  expect(seen.choices?.[0]?.taxMinor).toBe(53)
  const { choices: _, ...unseen } = seen
  expect((await buyer.refused(submitCheckout, unseen)).code).toBe('TAX_CHANGED')
  await db.sql`update shops set taxes = '{}' where id = ${trade.shopId}`
  expect((await buyer.refused(submitCheckout, { ...seen, requestId: newId() })).code).toBe('TAX_CHANGED')
  const bad = { ...seen, requestId: newId(), choices: seen.choices!.map((one) => ({ ...one, taxMinor: -1 })) }
  expect((await buyer.refused(submitCheckout, bad)).code).toBe('INVALID_INPUT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] a shop that the law does not tax charges none, and an export names the paper that proves its zero rate', async () => {
  const untaxed = await detail(await makeTrade(here))
  expect(untaxed.tax).toMatchObject({ kind: 'none', taxMinor: 0, paper: null })
  const trade = await makeTrade(here, {
    taxes: { CN: { number: '91310000MA1K35TQ6H', basisPoints: 1300, isIncluded: false } },
  })
  const exported = await detail(trade)
  expect(exported.total.amountMinor).toBe(20_000)
  expect(exported.tax).toEqual({
    kind: 'export',
    basisPoints: 0,
    number: '91310000MA1K35TQ6H',
    taxMinor: 0,
    deliveryTaxMinor: 0,
    paper: { kind: 'export_declaration', isAdded: false },
  })
  await leadTo(here, trade, 'paid')
  await trade.seller.call(addOrderDocument, {
    requestId: newId(),
    id: trade.orderId,
    kind: 'export_declaration',
    number: '010120260000001',
    file: { fileId: await uploadDocument(here, trade.seller), name: 'declaration.pdf' },
  })
  expect((await detail(trade)).tax.paper?.isAdded).toBe(true)
  // The settings of the shop change nothing of what was ordered.
  await db.sql`update shops set taxes = '{}' where id = ${trade.shopId}`
  expect((await detail(trade)).tax.kind).toBe('export')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the delivery that the shop states is taxed, and returns give the tax back to the minor unit', async () => {
  const trade = await taxedTrade(false)
  await deliver(trade)
  const order = await detail(trade)
  expect(order.tax).toMatchObject({ taxMinor: 444 + 240, deliveryTaxMinor: 240 })
  expect(order.total.amountMinor).toBe(2776 + 1500 + 684)
  const position = order.lines.find(({ unitPriceMinor }) => unitPriceMinor === 333)!.position
  const first = await sendBack(trade, { [position]: 1 })
  // 3.33 of 27.76 of the goods, with that part of 4.44 of tax, rounded down.
  expect(first.returns[0]).toMatchObject({ refundMinor: 333 + 53, taxMinor: 53 })
  const rest = { [position]: 2, [3 - position]: 1 }
  const last = await sendBack(trade, rest, true)
  expect(last.returns[0]).toMatchObject({
    refundMinor: 2443 + 391 + 1740,
    taxMinor: 391 + 240,
    deliveryMinor: 1740,
  })
  expect(last).toMatchObject({ state: 'refunded', balanceMinor: order.total.amountMinor })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] fewer pieces have less tax: what was paid too much goes back with it, and the shop gets the rest', async () => {
  const officer = await makeOfficer(here, ['trade_manager'])
  const { code } = await makeCoupon(officer)
  const trade = await taxedTrade(false, [code])
  const { seller, buyer, orderId: id } = trade
  await seller.call(confirmSale, { id, terms: { deliveryMinor: 1500, depositPercent: 100 } })
  await payOrder(here, trade)
  const before = await detail(trade)
  // The alliance bears the coupon: to the tax office the shop has sold at the full price.
  expect(before.tax.taxMinor).toBe(684)
  const line = before.lines.find(({ unitPriceMinor }) => unitPriceMinor === 333)!
  const { order: proposed } = await seller.call(proposeSaleChange, {
    id,
    termsVersion: before.termsVersion,
    reason: 'One is out of stock',
    lines: [{ position: line.position, quantity: 2 }],
  })
  const [proposal] = proposed.proposals
  // 16 % of 6.66, of 17.77 and of 15.00.
  expect(proposal!.after).toMatchObject({ taxMinor: 107 + 284 + 240 })
  await buyer.call(answerOrderChange, { id, proposalId: proposal!.id, event: 'acceptChange' })
  const after = await detail(trade)
  expect(after.tax.taxMinor).toBe(631)
  expect(after.total.amountMinor).toBe(proposal!.after.totalMinor)
  expect(after.refundedMinor).toBe(before.total.amountMinor - after.total.amountMinor)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.15] prices that contain tax cost what they say, and give back what they contain', async () => {
  const trade = await taxedTrade(true)
  const order = await detail(trade)
  // 9.99 × 16 / 116 and 17.77 × 16 / 116.
  expect(order.tax).toMatchObject({ kind: 'included', taxMinor: 138 + 245 })
  expect(order.total.amountMinor).toBe(2776)
  await deliver(trade)
  const back = await sendBack(trade, { 1: 1, 2: 1 })
  expect(back.returns[0]!.taxMinor).toBeGreaterThan(0)
  expect(await brokenProofs(here)).toEqual([])
  const { offerId } = await makeProduct(db, { shopId: trade.shopId, price: 1000, warehouseCountry: 'KZ' })
  const buyer = await makeOfficer(here, [])
  await makeAddress(buyer)
  await fillCart(buyer, { [offerId]: 1 })
  const preview = await buyer.call(previewCheckout, {})
  expect(preview.orders[0]).toMatchObject({ tax: { kind: 'included', basisPoints: 1600 }, totalMinor: 1000 })
  expect(preview.orders[0]!.lines[0]!.taxMinor).toBe(138)
})
