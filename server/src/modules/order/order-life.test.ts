import type { Input } from '@tiantian/contracts/action.ts'
import { listBalances, listStatement } from '@tiantian/contracts/ledger/ledger.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { countSales, listAllOrders, listSales } from '@tiantian/contracts/order/order-list.ts'
import {
  cancelOrder,
  confirmSale,
  judgeOrder,
  moveOrder,
  moveSale,
  requestPayment,
} from '@tiantian/contracts/order/order-move.ts'
import { decidePayment, openProof, payByTransfer, payFromBalance } from '@tiantian/contracts/order/payment.ts'
import { acceptReturn } from '@tiantian/contracts/order/return-actions.ts'
import { trackShipment } from '@tiantian/contracts/order/shipment-actions.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { stockOf } from '../../test/make-cart.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { brokenProofs, leadTo, makeTrade, payOrder, ship, uploadDocument } from '../../test/make-order.ts'
import { testApp } from '../../test/test-app.ts'
import { moveDueOrders } from './due-orders.ts'

const here = await testApp()
const { db, clock } = here
const HOUR_MS = 3_600_000

/** Runs the scheduled job as it would run later; sessions would not last that long. */
const afterHours = (hours: number) =>
  moveDueOrders(db, { now: () => new Date(clock.now().getTime() + hours * HOUR_MS) })

test('[S4.15] [S1.16] [S1.17] an order is confirmed, paid, packed, shipped, cleared, delivered and received', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId } = trade
  await leadTo(here, trade, 'completed')
  const { order } = await buyer.call(getOrder, { id: orderId })
  expect(order).toMatchObject({
    side: 'buyer',
    state: 'completed',
    total: { amountMinor: 21_500 },
    deliveryMinor: 1500,
    paidMinor: 21_500,
    payableMinor: 0,
    dueAt: null,
  })
  expect(order.history.map(({ event, by }) => `${event} ${by}`)).toEqual([
    'create buyer',
    'confirm seller',
    'requestPayment seller',
    'pay system',
    'pack seller',
    'ship seller',
    'enterCustoms seller',
    'arrive seller',
    'deliver seller',
    'receive buyer',
  ])
  const { balances } = await seller.call(listBalances, {})
  // Two percent of 215.00 are the commission of the alliance.
  expect(balances).toMatchObject([{ shop: { id: trade.shopId }, available: { amountMinor: 21_070 } }])
  const { rows } = await seller.call(listStatement, { shopId: trade.shopId })
  expect(rows).toMatchObject([{ kind: 'settlement', amount: { amountMinor: 21_070 }, reference: order.code }])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.16] the shop lists its orders by state, code, part number and time, and counts them', async () => {
  const trade = await makeTrade(here)
  const { seller, orderId } = trade
  const { order } = await seller.call(getOrder, { id: orderId })
  expect(order).toMatchObject({ side: 'seller', siblings: [], address: { name: 'Айгерим Сәрсенова' } })
  const [line] = order.lines
  const found = async (filter: Parameters<typeof seller.call<typeof listSales>>[1]) =>
    (await seller.call(listSales, filter)).rows.map(({ id }) => id)
  expect(await found({})).toEqual([orderId])
  expect(await found({ state: 'created', text: order.code.slice(0, 9).toLowerCase() })).toEqual([orderId])
  expect(await found({ text: line?.partNumber ?? '' })).toEqual([orderId])
  expect(await found({ state: 'paid' })).toEqual([])
  expect(await found({ text: 'T000101ZZZZZZ' })).toEqual([])
  expect(await found({ createdFrom: new Date(clock.now().getTime() + 1000).toISOString() })).toEqual([])
  const { shops, counts } = await seller.call(countSales, {})
  expect(shops.map(({ id }) => id)).toEqual([trade.shopId])
  expect(counts).toMatchObject({ created: 1, paid: 0 })
})

test('[S6.3] a stranger neither sees nor moves an order, nor does a buyer act as the shop', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  const stranger = await here.user()
  expect((await stranger.refused(getOrder, { id })).code).toBe('ORDER_NOT_FOUND')
  expect((await stranger.refused(confirmSale, { id })).code).toBe('ORDER_NOT_FOUND')
  expect((await buyer.refused(confirmSale, { id })).code).toBe('ORDER_NOT_FOUND')
  expect((await seller.refused(moveOrder, { id, event: 'receive' })).code).toBe('ORDER_NOT_FOUND')
  expect((await seller.refused(cancelOrder, { id })).code).toBe('ORDER_NOT_FOUND')
  await leadTo(here, trade, 'awaiting_payment')
  expect((await stranger.refused(payFromBalance, { requestId: newId(), id, amountMinor: 21_500 })).code).toBe(
    'ORDER_NOT_FOUND',
  )
  const proof = { fileId: await uploadDocument(here, buyer), name: 'proof.pdf' }
  const { order } = await buyer.call(payByTransfer, { requestId: newId(), id, amountMinor: 21_500, proof })
  const paymentId = order.payments[0]?.id ?? ''
  expect((await stranger.refused(openProof, { id: paymentId })).code).toBe('FILE_NOT_FOUND')
  expect((await buyer.refused(decidePayment, { id: paymentId, isConfirmed: true })).code).toBe(
    'PAYMENT_NOT_FOUND',
  )
  const { url } = await seller.call(openProof, { id: paymentId })
  expect((await here.app.inject({ url })).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  expect((await here.app.inject({ url: `${url}x` })).statusCode).toBe(404)
})

test('[S1.17] a deposit of thirty percent starts packing; the rest is due before shipping', async () => {
  const trade = await makeTrade(here, { price: 3333, quantity: 1 })
  const { buyer, seller, orderId: id } = trade
  await seller.call(confirmSale, { id })
  const terms = { deliveryMinor: 0, depositPercent: 30 }
  const { order: asked } = await seller.call(requestPayment, { id, terms })
  expect(asked).toMatchObject({ state: 'awaiting_payment', payableMinor: 1000 })
  const proof = { fileId: await uploadDocument(here, buyer), name: 'proof.pdf' }
  const tampered = { requestId: newId(), id, amountMinor: 1, proof }
  expect((await buyer.refused(payByTransfer, tampered)).code).toBe('AMOUNT_CHANGED')
  await payOrder(here, trade)
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({ state: 'paid', payableMinor: 2333 })
  await expect(ship(trade, 1)).rejects.toMatchObject({ code: 'ORDER_UNPAID' })
  await payOrder(here, trade)
  await ship(trade, 1)
  expect((await buyer.call(getOrder, { id })).order).toMatchObject({ state: 'shipped', paidMinor: 3333 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a rejected transfer can be sent again, and the order does not end while one waits', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'awaiting_payment')
  const report = async () =>
    buyer.call(payByTransfer, {
      requestId: newId(),
      id,
      amountMinor: 21_500,
      proof: { fileId: await uploadDocument(here, buyer), name: 'proof.pdf' },
    })
  const { order } = await report()
  await expect(report()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect((await buyer.refused(cancelOrder, { id })).code).toBe('PAYMENT_UNDECIDED')
  await afterHours(30 * 24)
  const paymentId = order.payments[0]?.id ?? ''
  const rejection = { id: paymentId, isConfirmed: false }
  expect((await seller.refused(decidePayment, rejection)).code).toBe('INVALID_INPUT')
  const reason = 'Nothing has arrived'
  const { order: rejected } = await seller.call(decidePayment, { ...rejection, reason })
  expect(rejected.payments).toMatchObject([{ state: 'rejected', reason }])
  await payOrder(here, trade)
  expect((await buyer.call(getOrder, { id })).order.state).toBe('paid')
})

test('[S1.17] goods are shipped in parts, and delivered when all are on their way', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'packing')
  await expect(ship(trade, 3)).rejects.toMatchObject({ code: 'SHIPMENT_TOO_LARGE' })
  const { order: first } = await ship(trade, 1)
  expect((await seller.refused(moveSale, { id, event: 'deliver' })).code).toBe('SHIPMENT_INCOMPLETE')
  expect((await buyer.refused(moveOrder, { id, event: 'receive' })).code).toBe('SHIPMENT_INCOMPLETE')
  await expect(ship(trade, 2)).rejects.toMatchObject({ code: 'SHIPMENT_TOO_LARGE' })
  await ship(trade, 1)
  const shipmentId = first.shipments[0]?.id ?? ''
  const seen = { requestId: newId(), id: shipmentId, place: 'Khorgos', text: 'At the border' }
  await seller.call(trackShipment, seen)
  const { order } = await seller.call(trackShipment, seen)
  expect(order.shipments[0]?.events).toMatchObject([{ place: 'Khorgos', text: 'At the border' }])
  await seller.call(moveSale, { id, event: 'deliver' })
  expect((await buyer.call(getOrder, { id })).order.state).toBe('delivered')
})

test('[S4.15] an order that the shop does not confirm within 48 hours is cancelled, and its stock returns', async () => {
  const trade = await makeTrade(here)
  await afterHours(47.9)
  expect((await trade.buyer.call(getOrder, { id: trade.orderId })).order.state).toBe('created')
  await Promise.all([afterHours(48.1), afterHours(48.1)])
  const { order } = await trade.buyer.call(getOrder, { id: trade.orderId })
  expect(order.history.map(({ event, by }) => `${event} ${by}`)).toEqual(['create buyer', 'expire system'])
  expect(await stockOf(db, trade.offerId)).toBe(10)
})

test('[S4.15] an unpaid order expires after seven days, a delivered one completes after fourteen', async () => {
  const unpaid = await makeTrade(here)
  const delivered = await makeTrade(here)
  await leadTo(here, unpaid, 'awaiting_payment')
  await leadTo(here, delivered, 'delivered')
  await afterHours(7 * 24 + 1)
  const stateOf = async ({ buyer, orderId }: typeof unpaid) =>
    (await buyer.call(getOrder, { id: orderId })).order.state
  expect([await stateOf(unpaid), await stateOf(delivered)]).toEqual(['cancelled', 'delivered'])
  await afterHours(14 * 24 + 1)
  expect(await stateOf(delivered)).toBe('completed')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a paid order is cancelled with the consent of the shop; the money is back and pays the next order', async () => {
  const trade = await makeTrade(here)
  const { buyer, seller, orderId: id } = trade
  await leadTo(here, trade, 'paid')
  expect((await buyer.refused(cancelOrder, { id })).code).toBe('STATE_CONFLICT')
  expect((await buyer.refused(moveOrder, { id, event: 'requestCancel' })).code).toBe('INVALID_INPUT')
  await buyer.call(moveOrder, { id, event: 'requestCancel', reason: 'Ordered the wrong side' })
  await seller.call(moveSale, { id, event: 'acceptCancel' })
  const { order } = await buyer.call(getOrder, { id })
  expect(order).toMatchObject({ state: 'cancelled', refundedMinor: 21_500, balanceMinor: 21_500 })
  expect(await stockOf(db, trade.offerId)).toBe(10)
  expect((await buyer.call(listStatement, {})).rows).toMatchObject([
    { kind: 'refund', amount: { amountMinor: 21_500 } },
  ])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a return and a dispute end with the money on one side', async () => {
  const returned = await makeTrade(here)
  const disputed = await makeTrade(here)
  for (const trade of [returned, disputed]) {
    await leadTo(here, trade, 'delivered')
    const reason = 'One disc is cracked'
    await trade.buyer.call(moveOrder, { id: trade.orderId, event: 'requestReturn', reason })
  }
  const { order: asked } = await returned.seller.call(getOrder, { id: returned.orderId })
  await returned.seller.call(acceptReturn, {
    id: returned.orderId,
    returnId: asked.returns[0]!.id,
    isDeliveryRefunded: true,
    address: 'Almaty, Raiymbek avenue 221',
  })
  await returned.seller.call(moveSale, { id: returned.orderId, event: 'refund' })
  const refuse = { id: disputed.orderId, event: 'refuseReturn', reason: 'It was whole when it left' } as const
  await disputed.seller.call(moveSale, refuse)
  const judgement = { id: disputed.orderId, event: 'paySeller', reason: 'The photos show the label' } as const
  expect((await disputed.seller.refused(judgeOrder, judgement)).code).toBe('PERMISSION_DENIED')
  const judge = await makeOfficer(here, ['trade_manager'])
  await judge.call(judgeOrder, judgement)
  expect((await returned.buyer.call(getOrder, { id: returned.orderId })).order).toMatchObject({
    state: 'refunded',
    balanceMinor: 21_500,
  })
  const { order } = await disputed.buyer.call(getOrder, { id: disputed.orderId })
  expect(order).toMatchObject({ state: 'delivered', balanceMinor: 0, returns: [{ state: 'refused' }] })
  expect(order.history.at(-1)).toMatchObject({ by: 'office', reason: 'The photos show the label' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.16] the office lists the orders of all shops by state, and finds one by its code or a part number', async () => {
  const officer = await makeOfficer(here, ['trade_manager'])
  const first = await makeTrade(here)
  const second = await makeTrade(here)
  await leadTo(here, second, 'paid')
  const { order } = await second.buyer.call(getOrder, { id: second.orderId })
  const idsOf = async (input: Input<typeof listAllOrders>) =>
    (await officer.call(listAllOrders, { ...input, limit: 50 })).rows.map(({ id }) => id)
  const all = await idsOf({})
  expect(all.indexOf(second.orderId)).toBeLessThan(all.indexOf(first.orderId))
  expect(await idsOf({ state: 'paid' })).toContain(second.orderId)
  expect(await idsOf({ state: 'paid' })).not.toContain(first.orderId)
  expect(await idsOf({ text: order.code.slice(0, 12) })).toEqual([second.orderId])
  expect(await idsOf({ text: order.lines[0]?.partNumber ?? '' })).toContain(second.orderId)
  expect(await idsOf({ createdTo: new Date(0).toISOString() })).toEqual([])
  expect((await second.seller.refused(listAllOrders, {})).code).toBe('PERMISSION_DENIED')
})
