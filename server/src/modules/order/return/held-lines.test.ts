import type { Input } from '@tiantian/contracts/action.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { listAllOrders } from '@tiantian/contracts/order/order-list.ts'
import { judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { giveBack } from '@tiantian/contracts/order/payment.ts'
import { acceptReturn, requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'
import { pointBalance } from '../../ledger/balance.ts'
import { moveDueOrders } from '../due-orders.ts'

const here = await testApp()
const { db, clock } = here
const DAY_MS = 86_400_000
const reason = 'Two of the discs are cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'
const judge = await makeOfficer(here, ['trade_manager'])

type Line = Input<typeof requestReturn>['lines'][number]

const pieces = (quantity: number, kind: Line['kind'] = 'damaged'): Line => ({ position: 1, quantity, kind })

/** Two pieces at 100.00 and 15.00 of delivery: 215.00, of which the alliance has 2 %. */
async function trade(state: OrderState) {
  const made = await makeTrade(here)
  await leadTo(here, made, state)
  return made
}

const detail = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

const ask = async ({ buyer, orderId: id }: Trade, lines: Line[], event?: 'openDispute') =>
  (await buyer.call(requestReturn, { id, reason, lines, ...(event && { event }) })).order.returns[0]!

const daysLater = (days: number) =>
  moveDueOrders(db, { now: () => new Date(clock.now().getTime() + days * DAY_MS) })

const refuse = ({ seller, orderId: id }: Trade) =>
  seller.call(moveSale, { id, event: 'refuseReturn', reason: 'They were whole when they left' })

const decide = ({ orderId: id }: Trade, event: 'refundBuyer' | 'paySeller') =>
  judge.call(judgeOrder, { id, event, reason: 'The photos show it' })

/** What the shop has been paid of the order. */
async function earnedBy({ orderId }: Trade) {
  const [row] = await db.sql<[{ minor: number }]>`
    select coalesce(sum(e.amount_minor), 0)::float8 as minor from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${orderId} and a.owner_kind = 'shop'`
  return row.minor
}

test('[S4.15] a refused return of a delivered order goes to the office alone, and the rest is paid in time', async () => {
  const order = await trade('delivered')
  await ask(order, [pieces(1)])
  await refuse(order)
  expect(await detail(order)).toMatchObject({
    state: 'return_requested',
    returns: [
      { state: 'requested', disputedAt: expect.any(String), answer: 'They were whole when they left' },
    ],
  })
  const { rows } = await judge.call(listAllOrders, { state: 'dispute', limit: 50 })
  expect(rows.map(({ id }) => id)).toContain(order.orderId)
  expect(await brokenProofs(here)).toEqual([])

  await daysLater(15)
  expect(await detail(order)).toMatchObject({ state: 'completed', withheldMinor: 10_000 })
  // 115.00 less 2 %.
  expect(await earnedBy(order)).toBe(11_270)
  expect(await pointBalance(db.sql, order.buyer.id)).toBe(100)
  expect(await brokenProofs(here)).toEqual([])
  const { order: seen } = await judge.call(getAnyOrder, { id: order.orderId })
  expect(seen).toMatchObject({ withheldMinor: 10_000, returns: [{ lines: [{ position: 1, quantity: 1 }] }] })

  await decide(order, 'refundBuyer')
  expect(await detail(order)).toMatchObject({
    state: 'completed',
    withheldMinor: 0,
    refundedMinor: 10_000,
    balanceMinor: 10_000,
  })
  expect(await earnedBy(order)).toBe(11_270)
  expect(await pointBalance(db.sql, order.buyer.id)).toBe(100)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the office finds for the shop: what was held is paid with its commission, and the points come', async () => {
  const order = await trade('delivered')
  await ask(order, [pieces(1)])
  await refuse(order)
  await daysLater(15)
  await decide(order, 'paySeller')
  expect(await detail(order)).toMatchObject({
    state: 'completed',
    withheldMinor: 0,
    refundedMinor: 0,
    returns: [{ state: 'refused' }],
  })
  expect(await earnedBy(order)).toBe(21_070)
  expect(await pointBalance(db.sql, order.buyer.id)).toBe(200)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] before its time is up a judged order goes on as delivered, by the time it had', async () => {
  const order = await trade('delivered')
  const { dueAt } = await detail(order)
  await ask(order, [pieces(1)])
  expect((await detail(order)).dueAt).toBe(dueAt)
  await refuse(order)
  await decide(order, 'refundBuyer')
  expect(await detail(order)).toMatchObject({ state: 'delivered', dueAt, refundedMinor: 10_000 })
  await order.buyer.call(moveOrder, { id: order.orderId, event: 'receive' })
  expect(await earnedBy(order)).toBe(11_270)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a dispute about lines of a delivered order holds these alone, and needs no answer of the shop', async () => {
  const order = await trade('delivered')
  const dispute = await ask(order, [pieces(1, 'missing')], 'openDispute')
  expect(dispute).toMatchObject({ state: 'requested', disputedAt: expect.any(String), refundMinor: 10_000 })
  const answer = { id: order.orderId, returnId: dispute.id, address }
  expect((await order.seller.refused(acceptReturn, answer)).code).toBe('STATE_CONFLICT')
  await daysLater(15)
  expect(await detail(order)).toMatchObject({ state: 'completed', withheldMinor: 10_000 })
  // What the shop gives of its own accord comes from what it has been paid.
  const gift = { requestId: newId(), id: order.orderId, reason }
  expect((await order.seller.refused(giveBack, { ...gift, amountMinor: 11_501 })).code).toBe('AMOUNT_CHANGED')
  await order.seller.call(giveBack, { ...gift, amountMinor: 1500 })
  expect(await brokenProofs(here)).toEqual([])
  await decide(order, 'refundBuyer')
  expect(await detail(order)).toMatchObject({ refundedMinor: 11_500, balanceMinor: 11_500, withheldMinor: 0 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a dispute about all of a delivered order keeps all of it until the office decides', async () => {
  const won = await trade('delivered')
  const lost = await trade('delivered')
  for (const { buyer, orderId: id } of [won, lost])
    await buyer.call(moveOrder, { id, event: 'openDispute', reason })
  await daysLater(40)
  for (const order of [won, lost])
    expect(await detail(order)).toMatchObject({ state: 'return_requested', dueAt: null })
  await decide(won, 'refundBuyer')
  // Nobody has said otherwise: it was the fault of the shop, which bears the delivery.
  expect(await detail(won)).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  await decide(lost, 'paySeller')
  await daysLater(40)
  expect(await detail(lost)).toMatchObject({ state: 'completed', refundedMinor: 0 })
  expect(await earnedBy(lost)).toBe(21_070)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the shop that adds the delivery to a return of a completed order pays that itself', async () => {
  const order = await trade('delivered')
  const { id: returnId } = await ask(order, [pieces(1)])
  const { orderId: id, seller } = order
  await db.sql`update orders set due_at = ${clock.now()} where id = ${id}`
  await daysLater(0)
  expect(await detail(order)).toMatchObject({ state: 'completed', withheldMinor: 10_000 })
  await seller.call(acceptReturn, { id, returnId, address, isDeliveryRefunded: true })
  await seller.call(moveSale, { id, event: 'refund' })
  expect(await detail(order)).toMatchObject({ state: 'completed', refundedMinor: 11_500, withheldMinor: 0 })
  expect(await earnedBy(order)).toBe(9800)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] of an order not delivered a dispute is about all of it, and names no lines', async () => {
  const order = await trade('shipped')
  const { buyer, seller, orderId: id } = order
  const some = { id, reason, event: 'openDispute', lines: [pieces(1)] } as const
  expect((await buyer.refused(requestReturn, { ...some, lines: [pieces(1)] })).code).toBe('STATE_CONFLICT')
  expect((await seller.refused(requestReturn, { ...some, lines: [pieces(1)] })).code).toBe('ORDER_NOT_FOUND')
  await buyer.call(moveOrder, { id, event: 'openDispute', reason })
  expect(await detail(order)).toMatchObject({ state: 'dispute', returns: [] })
  const delivered = await trade('delivered')
  const wrong = { id: delivered.orderId, reason, event: 'openDispute' as const }
  for (const lines of [[], [pieces(3)], [{ ...pieces(1), position: 2 }]])
    expect((await delivered.buyer.refused(requestReturn, { ...wrong, lines })).code).toBe('INVALID_INPUT')
  expect(await detail(delivered)).toMatchObject({ state: 'delivered', returns: [] })
})

test('[S4.15] who bears the delivery: the shop for its own fault or silence, the buyer who changed their mind', async () => {
  const faulty = await trade('delivered')
  const unwanted = await trade('delivered')
  const mixed = await trade('delivered')
  const silent = await trade('delivered')
  expect(await ask(faulty, [pieces(2, 'wrong_part')])).toMatchObject({
    refundMinor: 21_500,
    deliveryMinor: 1500,
    isDeliveryDue: true,
  })
  expect(await ask(unwanted, [pieces(2, 'not_needed')])).toMatchObject({
    refundMinor: 20_000,
    deliveryMinor: 0,
    isDeliveryDue: false,
  })
  // A part that stays with the buyer was delivered too: the delivery comes with the last piece.
  expect(await ask(mixed, [pieces(1, 'damaged')])).toMatchObject({ deliveryMinor: 0, isDeliveryDue: false })
  await ask(silent, [pieces(2, 'not_needed')])
  for (const { seller, orderId: id } of [faulty, mixed]) {
    const returnId = (await detail(id === faulty.orderId ? faulty : mixed)).returns[0]!.id
    await seller.call(acceptReturn, { id, returnId, address })
    await seller.call(moveSale, { id, event: 'refund' })
  }
  expect(await detail(faulty)).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  expect(await ask(mixed, [pieces(1, 'defective')])).toMatchObject({
    refundMinor: 11_500,
    isDeliveryDue: true,
  })
  await refuse(unwanted)
  await db.sql`update order_returns set due_at = ${clock.now()} where order_id = ${silent.orderId}`
  await daysLater(0)
  expect((await detail(silent)).returns[0]).toMatchObject({ refundMinor: 21_500, isDeliveryDue: true })
  for (const order of [unwanted, mixed, silent]) {
    if (!(await detail(order)).returns[0]!.disputedAt) await refuse(order)
    await decide(order, 'refundBuyer')
  }
  expect(await detail(unwanted)).toMatchObject({ state: 'delivered', refundedMinor: 20_000 })
  expect(await detail(mixed)).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  expect(await detail(silent)).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  expect(await brokenProofs(here)).toEqual([])
  const spoil = (minor: number) => db.sql`
    update order_returns set delivery_minor = delivery_minor + ${minor} where order_id = ${unwanted.orderId}`
  await spoil(1500)
  expect((await brokenProofs(here)).join()).toContain('the delivery goes back')
  await spoil(-1500)
})

test('[S4.15] a dispute that comes to nothing after the time of its order is up completes it, and there is no second', async () => {
  const order = await trade('delivered')
  const { buyer, orderId: id } = order
  await buyer.call(moveOrder, { id, event: 'openDispute', reason })
  await db.sql`update order_returns set order_due_at = ${clock.now()} where order_id = ${id}`
  await daysLater(40)
  expect(await detail(order)).toMatchObject({ state: 'return_requested', dueAt: null })
  await decide(order, 'paySeller')
  expect(await detail(order)).toMatchObject({ state: 'completed', withheldMinor: 0 })
  expect(await earnedBy(order)).toBe(21_070)
  const again = { id, event: 'openDispute', reason } as const
  expect((await buyer.refused(moveOrder, again)).code).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a return of all that is withdrawn after the time of its order is up completes it', async () => {
  const order = await trade('delivered')
  const { buyer, orderId: id } = order
  await ask(order, [pieces(2)])
  await db.sql`update order_returns set order_due_at = ${clock.now()} where order_id = ${id}`
  await buyer.call(moveOrder, { id, event: 'withdrawReturn' })
  expect(await detail(order)).toMatchObject({ state: 'completed', withheldMinor: 0 })
  expect(await earnedBy(order)).toBe(21_070)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] of a delivered order whose time is up nobody asks for a return or a dispute', async () => {
  const order = await trade('delivered')
  const { buyer, orderId: id } = order
  const { dueAt } = await detail(order)
  await db.sql`update orders set due_at = ${clock.now()} where id = ${id}`
  for (const event of ['openDispute', 'requestReturn'] as const) {
    expect((await buyer.refused(moveOrder, { id, event, reason })).code).toBe('STATE_CONFLICT')
    const some = { id, reason, lines: [pieces(1)], event }
    expect((await buyer.refused(requestReturn, some)).code).toBe('STATE_CONFLICT')
  }
  expect(await detail(order)).toMatchObject({ state: 'delivered', returns: [] })
  await db.sql`update orders set due_at = ${dueAt} where id = ${id}`
  await ask(order, [pieces(1)])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the office says whose fault it was when it finds for the buyer, whatever the reasons were', async () => {
  const judgement = { event: 'refundBuyer', reason: 'The photos show it' } as const
  const own = await trade('delivered')
  const ofShop = await trade('delivered')
  await own.buyer.call(moveOrder, { id: own.orderId, event: 'openDispute', reason })
  expect((await detail(own)).returns[0]).toMatchObject({ refundMinor: 21_500, isDeliveryDue: true })
  await judge.call(judgeOrder, { ...judgement, id: own.orderId, isFault: false })
  expect(await detail(own)).toMatchObject({ state: 'delivered', refundedMinor: 20_000 })
  await ask(ofShop, [pieces(2, 'other')], 'openDispute')
  expect((await detail(ofShop)).returns[0]).toMatchObject({ refundMinor: 20_000, isDeliveryDue: false })
  const wrong = { ...judgement, id: ofShop.orderId, isFault: true }
  expect((await judge.refused(judgeOrder, { ...wrong, event: 'paySeller' })).code).toBe('INVALID_INPUT')
  await judge.call(judgeOrder, wrong)
  expect(await detail(ofShop)).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  const before = await trade('shipped')
  await before.buyer.call(moveOrder, { id: before.orderId, event: 'openDispute', reason })
  expect((await judge.refused(judgeOrder, { ...wrong, id: before.orderId })).code).toBe('INVALID_INPUT')
  expect(await brokenProofs(here)).toEqual([])
})
