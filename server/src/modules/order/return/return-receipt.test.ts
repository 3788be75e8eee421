import { getOrder } from '@tiantian/contracts/order/order.ts'
import { judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import {
  acceptReturn,
  receiveReturn,
  requestReturn,
  sendReturn,
} from '@tiantian/contracts/order/return-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import { stockOf } from '../../../test/make-cart.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements } from '../../../test/transactions.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'

const here = await testApp()
const { db } = here
const judge = await makeOfficer(here, ['trade_manager'])
const reason = 'Two of the discs are cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'

const detail = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

/** Three of ten pieces were sold, and two of them are on their way back. */
async function sentBack(state: OrderState, app = here) {
  const trade = await makeTrade(app, { stock: 10, quantity: 2 })
  await leadTo(app, trade, state)
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, {
    id,
    reason,
    lines: [{ position: 1, quantity: 2, kind: 'damaged' }],
  })
  const returnId = order.returns[0]!.id
  await seller.call(acceptReturn, { id, returnId, address })
  await buyer.call(sendReturn, { id, returnId, carrier: 'KazPost', trackingNumber: 'RR-1' })
  return { ...trade, returnId }
}

type SentBack = Awaited<ReturnType<typeof sentBack>>

const received = ({ orderId: id, returnId }: SentBack, sellable: number) => ({
  id,
  returnId,
  lines: [{ position: 1, sellable }],
})

const movedBack = ({ returnId }: SentBack) => db.sql`
  select quantity, cause from stock_movements where source_id = ${returnId}`

test('[S4.15] goods that come back are refunded, and what can be sold again is on sale at once', async () => {
  const trade = await sentBack('delivered')
  expect(await stockOf(db, trade.offerId)).toBe(8)
  const { order } = await trade.seller.call(receiveReturn, received(trade, 1))
  expect(order.returns[0]).toMatchObject({ state: 'refunded', refundMinor: 21_500 })
  expect(order.returns[0]!.lines).toMatchObject([{ acceptedQuantity: 2, restockedQuantity: 1 }])
  expect(order.returns[0]!.receivedAt).not.toBeNull()
  expect(await stockOf(db, trade.offerId)).toBe(9)
  expect(await movedBack(trade)).toEqual([{ quantity: 1, cause: 'returned' }])
  expect((await trade.seller.refused(receiveReturn, received(trade, 1))).code).toBe('STATE_CONFLICT')
  expect(await stockOf(db, trade.offerId)).toBe(9)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] a return that was refunded or judged before is counted into stock later, once', async () => {
  const confirmed = await sentBack('completed')
  const judged = await sentBack('completed')
  const disputed = await sentBack('delivered')
  await confirmed.seller.call(moveSale, { id: confirmed.orderId, event: 'refund' })
  expect((await detail(confirmed)).returns).toMatchObject([{ state: 'refunded', receivedAt: null }])
  for (const { buyer, orderId: id } of [judged, disputed]) {
    await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'They have the discs' })
    await judge.call(judgeOrder, { id, event: 'refundBuyer', reason: 'The shop has the discs' })
  }
  for (const trade of [confirmed, judged, disputed]) {
    const { balanceMinor } = await detail(trade)
    await trade.seller.call(receiveReturn, received(trade, 2))
    expect(await stockOf(db, trade.offerId)).toBe(10)
    expect((await detail(trade)).balanceMinor).toBe(balanceMinor)
    expect((await trade.seller.refused(receiveReturn, received(trade, 2))).code).toBe('STATE_CONFLICT')
  }
  // A part that the shop no longer offers goes nowhere.
  const gone = await sentBack('completed')
  await db.sql`delete from stocks where offer_id = ${gone.offerId}`
  const { order } = await gone.seller.call(receiveReturn, received(gone, 2))
  expect(order.returns[0]!.lines).toMatchObject([{ restockedQuantity: 0 }])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] more than came back, other lines and other people are refused, and nothing moves', async () => {
  const trade = await sentBack('delivered')
  const { seller, buyer, orderId: id, returnId } = trade
  expect(await seller.refused(receiveReturn, received(trade, 3))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'lines.0.sellable', rule: 'too_big' }],
  })
  for (const lines of [
    [],
    [{ position: 2, sellable: 1 }],
    [{ position: 1, sellable: -1 }],
    [{ position: 1, sellable: 1.5 }],
    [1, 1].map((position) => ({ position, sellable: 1 })),
  ])
    expect((await seller.refused(receiveReturn, { id, returnId, lines })).code).toBe('INVALID_INPUT')
  const other = await sentBack('delivered')
  expect(
    (await seller.refused(receiveReturn, { ...received(trade, 1), returnId: other.returnId })).code,
  ).toBe('STATE_CONFLICT')
  for (const person of [buyer, other.seller])
    expect((await person.refused(receiveReturn, received(trade, 1))).code).toBe('ORDER_NOT_FOUND')
  const clerk = await makeOfficer(here, [])
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${trade.shopId}, ${clerk.id}, 'staff')`
  expect((await clerk.refused(receiveReturn, received(trade, 1))).code).toBe('PERMISSION_DENIED')
  expect(await detail(trade)).toMatchObject({ state: 'return_accepted', refundedMinor: 0 })
  expect(await stockOf(db, trade.offerId)).toBe(8)
  // A clerk counts what was refunded already: no money moves.
  await seller.call(moveSale, { id, event: 'refund' })
  await clerk.call(receiveReturn, received(trade, 2))
  expect(await stockOf(db, trade.offerId)).toBe(10)
  expect(await brokenProofs(here)).toEqual([])
})

/** The goods are on their way back when the buyer opens a dispute, and the office finds for the shop. */
async function judgedForShop() {
  const trade = await sentBack('delivered')
  const { buyer, orderId: id } = trade
  await buyer.call(moveOrder, { id, event: 'openDispute', reason: 'They have the discs' })
  await judge.call(judgeOrder, { id, event: 'paySeller', reason: 'The discs are whole' })
  expect(await detail(trade)).toMatchObject({ state: 'delivered', returns: [{ state: 'refused' }] })
  return trade
}

const askAgain = ({ orderId: id }: Trade, quantity: number) => ({
  id,
  reason,
  lines: [{ position: 1, quantity, kind: 'damaged' as const }],
})

test('[S4.15] pieces that the office has left to the shop, which has put them on sale, do not come back a second time', async () => {
  const trade = await judgedForShop()
  const { buyer, seller, orderId: id } = trade
  await seller.call(receiveReturn, received(trade, 1))
  expect(await stockOf(db, trade.offerId)).toBe(9)
  expect((await buyer.refused(requestReturn, askAgain(trade, 2))).fields).toMatchObject([
    { path: 'lines.0.quantity', rule: 'too_big', params: { maximum: 1 } },
  ])
  const { order } = await buyer.call(requestReturn, askAgain(trade, 1))
  const again = { ...trade, returnId: order.returns.find(({ state }) => state === 'requested')!.id }
  await seller.call(acceptReturn, { id, returnId: again.returnId, address })
  await seller.call(receiveReturn, received(again, 1))
  expect(await stockOf(db, trade.offerId)).toBe(10)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] of pieces that are in two returns no more are put on sale than the line has, and the proofs watch it', async () => {
  const trade = await judgedForShop()
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, askAgain(trade, 2))
  const again = { ...trade, returnId: order.returns.find(({ state }) => state === 'requested')!.id }
  await seller.call(acceptReturn, { id, returnId: again.returnId, address })
  await seller.call(receiveReturn, received(again, 1))
  expect(await seller.refused(receiveReturn, received(trade, 2))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'lines.0.sellable', rule: 'too_big', params: { maximum: 1 } }],
  })
  await seller.call(receiveReturn, received(trade, 1))
  expect(await stockOf(db, trade.offerId)).toBe(10)
  expect(await brokenProofs(here)).toEqual([])
  const spoil = (sign: 1 | -1) => db.sql`
    update order_return_lines set restocked_quantity = restocked_quantity + ${sign} where return_id = ${trade.returnId}`
  await spoil(1)
  expect((await brokenProofs(here)).join()).toContain('no more of a line came back into stock')
  await spoil(-1)
})

test('[S4.15] a refunded return of goods that were never sent puts nothing on sale', async () => {
  const trade = await makeTrade(here, { stock: 10, quantity: 2 })
  await leadTo(here, trade, 'completed')
  const { buyer, seller, orderId: id } = trade
  const { order } = await buyer.call(requestReturn, askAgain(trade, 2))
  const back = { ...trade, returnId: order.returns[0]!.id }
  await seller.call(acceptReturn, { id, returnId: back.returnId, address })
  await seller.call(moveSale, { id, event: 'refund' })
  expect((await detail(trade)).returns).toMatchObject([{ state: 'refunded', sentAt: null }])
  expect((await seller.refused(receiveReturn, received(back, 2))).code).toBe('STATE_CONFLICT')
  expect(await stockOf(db, trade.offerId)).toBe(8)
  expect(await brokenProofs(here)).toEqual([])
})

/** Two members of the shop count the same goods at once; the answer is what is on sale then. */
async function countedTwice(app: typeof here, together = <T>(run: () => Promise<T>) => run()) {
  const trade = await sentBack('completed', app)
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'refund' })
  const results = await together(() =>
    Promise.allSettled([1, 2].map(() => trade.seller.call(receiveReturn, received(trade, 2)))),
  )
  const done = results.filter(({ status }) => status === 'fulfilled').length
  return { done, stock: await stockOf(app.db, trade.offerId) }
}

test('[S4.15] goods counted twice at the same moment are back in stock once', async () => {
  expect(await countedTwice(here)).toEqual({ done: 1, stock: 10 })
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock of the order and the condition they are in stock twice, and the proofs say so', async () => {
  const unguarded = await testApp()
  withoutRowLocks(unguarded)
  cutFromStatements(unguarded, 'received_at is null and')
  const { stock } = await countedTwice(unguarded, (run) =>
    meetAtGate(unguarded, 'trigger gate before update on order_returns for each statement', 2, run),
  )
  expect(stock).toBe(12)
  expect((await brokenProofs(unguarded)).join()).toContain('what came back into stock')
})
