import type { Input } from '@tiantian/contracts/action.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listAllOrders } from '@tiantian/contracts/order/order-list.ts'
import { judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { giveBack } from '@tiantian/contracts/order/payment.ts'
import { acceptReturn, requestReturn, sendReturn } from '@tiantian/contracts/order/return-actions.ts'
import { shipOrder } from '@tiantian/contracts/order/shipment-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { meetAtGate } from '../../../test/gate.ts'
import { discountedCheckout, makeCoupon } from '../../../test/make-coupon.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade, uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { cutFromStatements } from '../../../test/transactions.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { pointBalance } from '../../ledger/balance.ts'
import { post, shopBalance } from '../../ledger/post.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { moveDueOrders } from '../due-orders.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import { orderStateChanged } from '../notification/order-notification.ts'
import { returnMoved } from '../notification/return-notification.ts'
import { eraseOrderTexts, orderPersonalData } from '../personal-data.ts'

const here = await testApp()
const { db, clock } = here
const DAY_MS = 86_400_000
const reason = 'Two of the discs are cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'

type Line = Input<typeof requestReturn>['lines'][number]

const piece = (quantity: number, more: Partial<Line> = {}): Line => ({
  position: 1,
  quantity,
  kind: 'damaged',
  ...more,
})

const detail = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

/** The buyer asks, the shop accepts, the goods go back, and the shop confirms. */
async function returnLines(trade: Trade, lines: Line[], answer: Partial<Input<typeof acceptReturn>> = {}) {
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, { id, reason, lines })
  const returnId = order.returns[0]!.id
  await seller.call(acceptReturn, { id, returnId, address, ...answer })
  await buyer.call(sendReturn, { id, returnId, carrier: 'KazPost', trackingNumber: 'RR-1' })
  await seller.call(moveSale, { id, event: 'refund' })
  return detail(trade)
}

/** 66.62 and 17.77 of goods, 8.43 off by a coupon of the alliance, 15.00 delivery: 90.96, which does not divide. */
async function oddTrade(state: OrderState, app = here) {
  const officer = await makeOfficer(app, ['trade_manager'])
  const { code } = await makeCoupon(officer)
  const trade = await makeTrade(app, {
    price: 3331,
    also: [{ category: 'oil-filters', price: 1777 }],
    checkout: (buyer, addressId) => discountedCheckout(buyer, addressId, { coupons: [code] }),
  })
  await leadTo(app, trade, 'packing')
  await trade.seller.call(shipOrder, {
    requestId: newId(),
    id: trade.orderId,
    mode: 'rail',
    carrier: 'KTZ Express',
    trackingNumber: 'KZ-2',
    quantities: { 1: 2, 2: 1 },
    packageCount: 1,
    grossGrams: 9000,
  })
  for (const event of ['enterCustoms', 'arrive', 'deliver'] as const)
    await trade.seller.call(moveSale, { id: trade.orderId, event })
  if (state === 'completed') await trade.buyer.call(moveOrder, { id: trade.orderId, event: 'receive' })
  return trade
}

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [moneyGivenBack, orderStateChanged, returnMoved],
)

/** What a person has been told of returns, after the job has run. */
async function toldOf(person: Person) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows.filter(({ kind }) => kind === 'order.return').map(({ text }) => text)
}

const secondLine: Line = { position: 2, quantity: 1, kind: 'wrong_part', note: 'Oil, not air' }

test('[S4.15] lines of a delivered order go back in two returns, which together give back what was paid', async () => {
  const trade = await oddTrade('delivered')
  const first = await returnLines(trade, [piece(1)])
  // 33.31 of 84.39 of the goods, for which 75.96 was paid.
  expect(first).toMatchObject({ state: 'delivered', refundedMinor: 2998, balanceMinor: 2998 })
  expect(first.returns[0]).toMatchObject({ state: 'refunded', refundMinor: 2998, deliveryMinor: 0 })
  expect(await brokenProofs(here)).toEqual([])
  const again = { id: trade.orderId, reason, lines: [piece(2)] }
  expect((await trade.buyer.refused(requestReturn, again)).code).toBe('INVALID_INPUT')
  const last = await returnLines(trade, [piece(1), secondLine], { isDeliveryRefunded: true })
  expect(last).toMatchObject({ state: 'refunded', paidMinor: 9096, refundedMinor: 9096, balanceMinor: 9096 })
  expect(last.returns.map(({ refundMinor }) => refundMinor)).toEqual([4598 + 1500, 2998])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] after a part came back without its delivery the order completes with the rest, and earns points for it', async () => {
  const trade = await oddTrade('delivered')
  await returnLines(trade, [piece(2, { kind: 'not_needed' }), secondLine])
  expect(await detail(trade)).toMatchObject({ state: 'delivered', refundedMinor: 7596 })
  await trade.buyer.call(moveOrder, { id: trade.orderId, event: 'receive' })
  expect(await detail(trade)).toMatchObject({ state: 'completed', refundedMinor: 7596 })
  expect(await pointBalance(db.sql, trade.buyer.id)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] goods of a completed order are refunded by the shop, with the commission in proportion', async () => {
  const trade = await oddTrade('completed')
  const commission = async () => {
    const [row] = await db.sql<[{ sum: number }]>`
      select coalesce(sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where a.owner_kind = 'alliance' and a.kind = 'commission' and t.order_id = ${trade.orderId}`
    return row.sum
  }
  // 2 % of 90.96 and of the 8.43 that the alliance has added.
  expect(await commission()).toBe(198)
  const order = await returnLines(trade, [piece(1)])
  expect(order).toMatchObject({ state: 'completed', refundedMinor: 2998, balanceMinor: 2998 })
  expect(await commission()).toBe(Math.floor((9096 - 2998 + 843 - 332) * 0.02))
  expect(await brokenProofs(here)).toEqual([])
  await returnLines(trade, [piece(1), secondLine], { isDeliveryRefunded: true })
  expect(await detail(trade)).toMatchObject({ state: 'completed', refundedMinor: 9096 })
  expect(await commission()).toBe(0)
  expect(await pointBalance(db.sql, trade.buyer.id)).toBe(0)
  const more = { id: trade.orderId, reason, lines: [piece(1)] }
  expect((await trade.buyer.refused(requestReturn, more)).code).toBe('INVALID_INPUT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] points that paid for goods that come back go back with them, and no more than were spent', async () => {
  const buyer = await makeOfficer(here, [])
  const earlier = await makeTrade(here, { buyer })
  await leadTo(here, earlier, 'completed')
  const earned = await pointBalance(db.sql, buyer.id)
  const trade = await makeTrade(here, {
    buyer,
    checkout: (person, addressId) => discountedCheckout(person, addressId, { usePoints: true }),
  })
  await leadTo(here, trade, 'delivered')
  expect(await pointBalance(db.sql, buyer.id)).toBe(0)
  await returnLines(trade, [piece(1)])
  expect(await pointBalance(db.sql, buyer.id)).toBe(Math.floor(earned / 2))
  await returnLines(trade, [piece(1)], { isDeliveryRefunded: true })
  expect(await pointBalance(db.sql, buyer.id)).toBe(earned)
  expect(await detail(trade)).toMatchObject({ state: 'refunded' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the shop takes back a part with a reason; both sides see lines, photos, address and shipment, and are told', async () => {
  const trade = await oddTrade('delivered')
  const { buyer, seller, orderId: id } = trade
  const fileId = await uploadDocument(here, buyer)
  const files = [{ fileId, name: 'crack.pdf' }]
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(2, { files }), secondLine] })
  expect(order).toMatchObject({ state: 'return_requested' })
  expect(order.returns[0]!.lines).toMatchObject([
    { position: 1, quantity: 2, acceptedQuantity: null, kind: 'damaged', files: [{ id: fileId }] },
    { position: 2, quantity: 1, note: 'Oil, not air', files: [] },
  ])
  const answer = { id, returnId: order.returns[0]!.id, address, lines: [{ position: 1, quantity: 1 }] }
  expect((await seller.refused(acceptReturn, answer)).code).toBe('INVALID_INPUT')
  await seller.call(acceptReturn, { ...answer, reason: 'One of them is whole' })
  const sending = { id, returnId: answer.returnId, carrier: 'KazPost', trackingNumber: 'RR-1' }
  await buyer.call(sendReturn, sending)
  expect((await buyer.refused(sendReturn, sending)).code).toBe('STATE_CONFLICT')
  expect((await buyer.refused(moveOrder, { id, event: 'withdrawReturn' })).code).toBe('STATE_CONFLICT')
  const { order: seen } = await seller.call(getOrder, { id })
  expect(seen.returns[0]).toMatchObject({
    address,
    carrier: 'KazPost',
    trackingNumber: 'RR-1',
    answer: 'One of them is whole',
    lines: [{ acceptedQuantity: 1 }, { acceptedQuantity: 1 }],
  })
  await seller.call(moveSale, { id, event: 'refund' })
  expect((await detail(trade)).refundedMinor).toBe(Math.floor((7596 * (3331 + 1777)) / 8439))
  expect((await toldOf(seller)).join()).toContain('KazPost, number RR-1')
  expect((await toldOf(buyer)).join()).toContain('45.97 CNY is on your balance')
})

test('[S4.15] a return of a completed order is told at each step, and a refused one ends', async () => {
  const trade = await oddTrade('completed')
  const { buyer, seller, orderId: id } = trade
  await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  expect((await toldOf(seller)).join()).toContain(reason)
  await seller.call(moveSale, { id, event: 'refuseReturn', reason: 'The seal was opened' })
  expect((await toldOf(buyer)).join()).toContain('The seal was opened')
  expect(await detail(trade)).toMatchObject({ state: 'completed', returns: [{ state: 'refused' }] })
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(2)] })
  await seller.call(acceptReturn, { id, returnId: order.returns[0]!.id, address })
  expect((await toldOf(buyer)).join()).toContain(address)
  await buyer.call(moveOrder, { id, event: 'withdrawReturn' })
  expect((await detail(trade)).returns[0]).toMatchObject({ state: 'withdrawn' })
  expect((await seller.refused(moveSale, { id, event: 'refund' })).code).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] an accepted return that nobody sends runs out, and one that was sent waits for the shop', async () => {
  const idle = await oddTrade('delivered')
  const sent = await oddTrade('delivered')
  for (const { buyer, seller, orderId: id } of [idle, sent]) {
    const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
    await seller.call(acceptReturn, { id, returnId: order.returns[0]!.id, address })
  }
  const returnId = (await detail(sent)).returns[0]!.id
  await sent.buyer.call(sendReturn, {
    id: sent.orderId,
    returnId,
    carrier: 'KazPost',
    trackingNumber: 'RR-2',
  })
  await moveDueOrders(db, { now: () => new Date(clock.now().getTime() + 15 * DAY_MS) })
  expect(await detail(idle)).toMatchObject({ state: 'completed', returns: [{ state: 'expired' }] })
  // The rest of the order has completed meanwhile; the money of the return is still held.
  expect(await detail(sent)).toMatchObject({
    state: 'completed',
    withheldMinor: 2998,
    returns: [{ state: 'accepted' }],
  })
  // The shop that never confirms is not the last word.
  await sent.buyer.call(moveOrder, { id: sent.orderId, event: 'openDispute', reason: 'They have the discs' })
  expect(await detail(sent)).toMatchObject({
    state: 'completed',
    withheldMinor: 2998,
    returns: [{ state: 'accepted', disputedAt: expect.any(String) }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] lines, amounts and people that are wrong are refused in words, and nothing changes', async () => {
  const trade = await oddTrade('delivered')
  const { buyer, seller, orderId: id } = trade
  const refusal = async (lines: unknown[], more: object = {}) =>
    (await buyer.refused(requestReturn, { id, reason, lines, ...more } as Input<typeof requestReturn>)).code
  const wrong = [[], [piece(0)], [piece(-1)], [piece(1.5)], [piece(3)], [piece(1), piece(1)]]
  for (const lines of wrong) expect(await refusal(lines)).toBe('INVALID_INPUT')
  expect(await refusal([piece(1, { position: 3 })])).toBe('INVALID_INPUT')
  expect(await refusal([{ position: 1, quantity: 1, kind: 'bored' }])).toBe('INVALID_INPUT')
  expect(await refusal([piece(1)], { reason: 'bad' })).toBe('INVALID_INPUT')
  const file = { fileId: await uploadDocument(here, seller), name: 'theirs.pdf' }
  expect(await refusal([piece(1, { files: [file] })])).toBe('FILE_NOT_FOUND')
  const stranger = await makeOfficer(here, [])
  const request = { id, reason, lines: [piece(1)] }
  for (const person of [stranger, seller])
    expect((await person.refused(requestReturn, request)).code).toBe('ORDER_NOT_FOUND')
  expect(await detail(trade)).toMatchObject({ state: 'delivered', returns: [] })

  const { order } = await buyer.call(requestReturn, request)
  expect((await buyer.refused(requestReturn, request)).code).toBe('STATE_CONFLICT')
  const answer = { id, returnId: order.returns[0]!.id, address }
  expect((await stranger.refused(acceptReturn, answer)).code).toBe('ORDER_NOT_FOUND')
  for (const change of [
    { lines: [{ position: 1, quantity: 2 }] },
    { lines: [{ position: 2, quantity: 1 }] },
    { lines: [{ position: 1, quantity: 0 }], reason },
    { address: 'here' },
  ])
    expect((await seller.refused(acceptReturn, { ...answer, ...change })).code).toBe('INVALID_INPUT')
  expect((await seller.refused(acceptReturn, { ...answer, returnId: newId() })).code).toBe('STATE_CONFLICT')
  const sending = { id, returnId: answer.returnId, carrier: 'KazPost', trackingNumber: 'RR-1' }
  expect((await buyer.refused(sendReturn, sending)).code).toBe('STATE_CONFLICT')
  expect((await seller.refused(moveSale, { id, event: 'refund' })).code).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] goods of an order completed more than two weeks ago do not go back', async () => {
  const trade = await oddTrade('completed')
  await db.sql`
    update order_events set at = at - interval '15 days' where order_id = ${trade.orderId}`
  const late = { id: trade.orderId, reason, lines: [piece(1)] }
  expect((await trade.buyer.refused(requestReturn, late)).code).toBe('STATE_CONFLICT')
})

test('[S4.15] what the shop has given back otherwise is not given back again with the goods', async () => {
  const trade = await oddTrade('completed')
  const { seller, orderId: id } = trade
  await seller.call(giveBack, { requestId: newId(), id, amountMinor: 8000, reason })
  const order = await returnLines(trade, [piece(2), secondLine], { isDeliveryRefunded: true })
  expect(order).toMatchObject({ refundedMinor: 9096, returns: [{ refundMinor: 1096 }] })
  expect(await brokenProofs(here)).toEqual([])
})

const judge = await makeOfficer(here, ['trade_manager'])

/** The buyer of a completed order has sent goods back that the shop has accepted. */
async function sentBack() {
  const trade = await oddTrade('completed')
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  const returnId = order.returns[0]!.id
  await seller.call(acceptReturn, { id, returnId, address })
  await buyer.call(sendReturn, { id, returnId, carrier: 'KazPost', trackingNumber: 'RR-1' })
  return { ...trade, returnId }
}

test('[S4.15] a shop does not refuse goods that were sent back: the office judges, and the shop pays', async () => {
  const trade = await sentBack()
  const { buyer, seller, orderId: id } = trade
  const refusal = { id, event: 'refuseReturn', reason: 'We do not want them' } as const
  expect((await seller.refused(moveSale, refusal)).code).toBe('STATE_CONFLICT')
  const verdict = { id, event: 'refundBuyer', reason: 'The shop has the discs' } as const
  expect((await judge.refused(judgeOrder, verdict)).code).toBe('STATE_CONFLICT')
  const dispute = { id, event: 'openDispute', reason: 'They have the discs' } as const
  expect((await buyer.refused(moveOrder, { ...dispute, reason: '' })).code).toBe('INVALID_INPUT')
  expect((await seller.refused(moveOrder, dispute)).code).toBe('ORDER_NOT_FOUND')
  await buyer.call(moveOrder, dispute)
  expect(await detail(trade)).toMatchObject({
    state: 'completed',
    returns: [{ state: 'accepted', disputedAt: expect.any(String) }],
  })
  expect((await buyer.refused(moveOrder, dispute)).code).toBe('STATE_CONFLICT')
  expect((await toldOf(seller)).join()).toContain('29.98 CNY')
  const { rows } = await judge.call(listAllOrders, { state: 'dispute' })
  expect(rows.map((row) => row.id)).toContain(id)
  await judge.call(judgeOrder, verdict)
  expect(await detail(trade)).toMatchObject({
    state: 'completed',
    refundedMinor: 2998,
    balanceMinor: 2998,
    returns: [{ state: 'refunded' }],
  })
  const { rows: after } = await judge.call(listAllOrders, { state: 'dispute' })
  expect(after.map((row) => row.id)).not.toContain(id)
  expect((await judge.refused(judgeOrder, verdict)).code).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the office finds for the shop: the return ends with its reason, and another can be asked for', async () => {
  const trade = await sentBack()
  const { buyer, seller, orderId: id } = trade
  await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'They have the discs' })
  await toldOf(seller)
  await judge.call(judgeOrder, { id, event: 'paySeller', reason: 'The parcel was empty' })
  expect(await detail(trade)).toMatchObject({
    state: 'completed',
    refundedMinor: 0,
    returns: [{ state: 'refused', answer: 'The parcel was empty' }],
  })
  for (const person of [buyer, seller])
    expect((await toldOf(person)).join()).toContain('The parcel was empty')
  await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] while the balance of the shop does not cover a return the decision waits and says why', async () => {
  const trade = await sentBack()
  const { buyer, seller, orderId: id } = trade
  await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'They have the discs' })
  const drain = async (sign: 1 | -1, minor: number) =>
    db.transaction((tx) =>
      post(tx, {
        cause: `test/${newId()}`,
        kind: 'payout_request',
        currency: 'CNY',
        by: null,
        at: clock.now(),
        entries: [
          [shopBalance(trade.shopId), -sign * minor],
          [{ owner: 'shop', holderId: trade.shopId, kind: 'payout' }, sign * minor],
        ],
      }),
    )
  const [{ minor }] = await db.sql<[{ minor: number }]>`
    select balance_minor::float8 as minor from ledger_accounts
    where owner_kind = 'shop' and holder_id = ${trade.shopId} and kind = 'balance' and currency = 'CNY'`
  await drain(1, minor)
  const verdict = { id, event: 'refundBuyer', reason: 'The shop has the discs' } as const
  expect((await judge.refused(judgeOrder, verdict)).code).toBe('SHOP_BALANCE_SHORT')
  expect((await seller.refused(moveSale, { id, event: 'refund' })).code).toBe('SHOP_BALANCE_SHORT')
  expect(await detail(trade)).toMatchObject({ refundedMinor: 0, returns: [{ state: 'accepted' }] })
  await drain(-1, minor)
  await judge.call(judgeOrder, verdict)
  expect(await detail(trade)).toMatchObject({ refundedMinor: 2998, returns: [{ state: 'refunded' }] })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a return is refunded whatever the shop gave back before, with its id or of everything', async () => {
  const reused = await sentBack()
  const all = await sentBack()
  const gift = { requestId: reused.returnId, id: reused.orderId, amountMinor: 100, reason }
  await reused.seller.call(giveBack, gift)
  await reused.seller.call(moveSale, { id: reused.orderId, event: 'refund' })
  expect(await detail(reused)).toMatchObject({ refundedMinor: 3098, returns: [{ state: 'refunded' }] })
  await all.seller.call(giveBack, { requestId: newId(), id: all.orderId, amountMinor: 9096, reason })
  await all.seller.call(moveSale, { id: all.orderId, event: 'refund' })
  expect(await detail(all)).toMatchObject({
    refundedMinor: 9096,
    returns: [{ state: 'refunded', refundMinor: 0 }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] an accepted return of a completed order runs out, and another can be asked for', async () => {
  const trade = await oddTrade('completed')
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  await toldOf(seller)
  const { order: accepted } = await seller.call(acceptReturn, {
    id,
    returnId: order.returns[0]!.id,
    address,
  })
  const due = new Date(accepted.returns[0]!.dueAt!)
  await toldOf(buyer)
  await moveDueOrders(db, { now: () => new Date(due.getTime() - 1000) })
  expect(await detail(trade)).toMatchObject({ returns: [{ state: 'accepted' }] })
  await moveDueOrders(db, { now: () => due })
  expect(await detail(trade)).toMatchObject({
    state: 'completed',
    returns: [{ state: 'expired', dueAt: null }],
  })
  expect((await toldOf(buyer)).join()).toContain('were not sent within 14 days')
  await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] returns that come to nothing do not keep a delivered order from completing', async () => {
  const trade = await oddTrade('delivered')
  const { buyer, seller, orderId: id } = trade
  const { dueAt } = await detail(trade)
  await db.sql`update orders set due_at = due_at - interval '1 day' where id = ${id}`
  const day = new Date(Date.parse(dueAt!) - DAY_MS).toISOString()
  await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  await buyer.call(moveOrder, { id, event: 'withdrawReturn' })
  expect(await detail(trade)).toMatchObject({ state: 'delivered', dueAt: day })
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  const returnId = order.returns[0]!.id
  await seller.call(acceptReturn, { id, returnId, address })
  await moveDueOrders(db, { now: () => new Date(clock.now().getTime() + 15 * DAY_MS) })
  // Its time had passed before that of the return: the same run completes it.
  expect(await detail(trade)).toMatchObject({ state: 'completed', returns: [{ state: 'expired' }, {}] })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a file shows one line of a return, and a return has at most thirty', async () => {
  const trade = await oddTrade('delivered')
  const { buyer, orderId: id } = trade
  const file = { fileId: await uploadDocument(here, buyer), name: 'crack.pdf' }
  const both = [piece(1, { files: [file] }), { ...secondLine, files: [file] }]
  expect(await buyer.refused(requestReturn, { id, reason, lines: both })).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'lines.1.files.0.fileId', rule: 'duplicate' }],
  })
  const many = [1, 2, 3, 4, 5, 6].map((position) => ({
    ...piece(1, { position }),
    files: Array.from({ length: 6 }, (_, at) => ({ fileId: newId(), name: `${at}.pdf` })),
  }))
  expect((await buyer.refused(requestReturn, { id, reason, lines: many })).fields).toMatchObject([
    { path: 'lines.5.files' },
  ])
  expect(await detail(trade)).toMatchObject({ state: 'delivered', returns: [] })
})

test('[S4.15] a return is accepted with an address alone', async () => {
  const trade = await oddTrade('delivered')
  const { buyer, seller, orderId: id } = trade
  await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  const blind = { id, event: 'acceptReturn' } as unknown as Input<typeof moveSale>
  expect((await seller.refused(moveSale, blind)).code).toBe('INVALID_INPUT')
  expect(await detail(trade)).toMatchObject({ state: 'return_requested' })
})

test('[S4.15] what people wrote about returns is in the export, and goes with them', async () => {
  const ofBuyer = await sentBack()
  const ofShop = await sentBack()
  const other = await sentBack()
  for (const { seller, orderId: id } of [ofBuyer, ofShop, other])
    await seller.call(giveBack, {
      requestId: newId(),
      id,
      amountMinor: 100,
      reason: 'For Mr Smith of Almaty',
    })
  const gone = [ofBuyer.buyer.id, ofShop.seller.id]
  await db.transaction((tx) => eraseOrderTexts(tx, gone, clock.now()))
  const wordsOf = async ({ orderId }: Trade) => {
    const [row] = await db.sql<[{ words: number; ofBuyer: number }]>`
      select count(*) filter (where data ?| array['reason', 'carrier', 'trackingNumber'])::int as words,
        count(*) filter (where data ? 'reason' and actor_role = 'buyer')::int as "ofBuyer"
      from order_events where order_id = ${orderId}`
    return row
  }
  // Of a shop whose owner is gone the words of the buyer stay.
  expect(await wordsOf(ofBuyer)).toEqual({ words: 0, ofBuyer: 0 })
  expect(await wordsOf(ofShop)).toEqual({ words: 2, ofBuyer: 1 })
  expect((await wordsOf(other)).words).toBeGreaterThan(1)
  expect((await detail(ofShop)).history.find(({ event }) => event === 'requestReturn')).toMatchObject({
    reason,
  })
  const blank = { reason: '', answer: '', address: '', carrier: '', trackingNumber: '' }
  expect((await detail(ofBuyer)).returns).toMatchObject([{ ...blank, lines: [{ note: '' }] }])
  expect((await detail(ofShop)).returns).toMatchObject([{ reason, address: '', carrier: 'KazPost' }])
  expect((await detail(other)).returns).toMatchObject([{ reason, address, carrier: 'KazPost' }])
  expect(orderPersonalData.find(({ name }) => name === 'order-returns')?.columns).toHaveProperty('address')
})

/** Two members of a shop confirm the same returned goods at once; returns what the buyer has then. */
async function refundedTwice(app: typeof here, together = <T>(run: () => Promise<T>) => run()) {
  const trade = await oddTrade('completed', app)
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, { id, reason, lines: [piece(1)] })
  await seller.call(acceptReturn, { id, returnId: order.returns[0]!.id, address })
  const results = await together(() =>
    Promise.allSettled([1, 2].map(() => seller.call(moveSale, { id, event: 'refund' }))),
  )
  const done = results.filter(({ status }) => status === 'fulfilled').length
  return { done, balanceMinor: (await detail(trade)).balanceMinor }
}

test('[S4.15] goods confirmed twice at the same moment are refunded once', async () => {
  expect(await refundedTwice(here)).toEqual({ done: 1, balanceMinor: 2998 })
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock of the order, the state of the return and the unique cause they are refunded twice', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  cutFromStatements(unguarded, 'on conflict (cause) do nothing')
  cutFromStatements(unguarded, "state in ('requested', 'accepted') and")
  cutFromStatements(unguarded, "and state in ('requested', 'accepted')")
  await unguarded.db.sql`alter table ledger_transactions drop constraint ledger_transactions_cause_key`
  const { balanceMinor } = await refundedTwice(unguarded, (run) =>
    meetAtGate(unguarded, 'trigger gate before update on orders for each statement', 2, run),
  )
  expect(balanceMinor).toBe(2 * 2998)
})
