import { getOrder } from '@tiantian/contracts/order/order.ts'
import { listAllOrders } from '@tiantian/contracts/order/order-list.ts'
import { judgeOrder, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import type { OrderReturn } from '@tiantian/contracts/order/return.ts'
import { acceptReturn, requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../../test/gate.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { moveDueOrders } from '../due-orders.ts'
import { moneyGivenBack } from '../notification/give-back-notification.ts'
import { orderStateChanged } from '../notification/order-notification.ts'
import { returnMoved } from '../notification/return-notification.ts'

const here = await testApp()
const { db, clock } = here
const DAY_MS = 86_400_000
const judge = await makeOfficer(here, ['trade_manager'])
const reason = 'Two of the discs are cracked'
const address = 'Almaty, Raiymbek avenue 221, gate 4, +7 701 000 00 00'

const detail = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

const notifications = declaredNotificationsJob(
  { cipher: createIdentityCipher(TEST_SECRET), webOrigin: 'https://mall.example', clock },
  [moneyGivenBack, orderStateChanged, returnMoved],
)

async function toldOf(person: Person) {
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${notifications.topic} returning data`
  for (const { data } of waiting) await notifications.run(db, data)
  const { rows } = await person.call(listNotifications, {})
  return rows.filter(({ kind }) => kind === 'order.return').map(({ subject, text }) => `${subject} ${text}`)
}

/** A buyer has asked to return one of two pieces, and nobody has answered. */
async function unansweredReturn(state: OrderState) {
  const trade = await makeTrade(here, { quantity: 2 })
  await leadTo(here, trade, state)
  const { order } = await trade.buyer.call(requestReturn, {
    id: trade.orderId,
    reason,
    lines: [{ position: 1, quantity: 1, kind: 'damaged' }],
  })
  const [{ id: returnId, dueAt }] = order.returns as [(typeof order.returns)[number]]
  return { ...trade, returnId, due: new Date(dueAt!) }
}

/** How often the shop is about to be reminded of a return. */
async function reminders(returnId: string) {
  const waiting = await db.sql<{ text: string }[]>`
    select data::text as text from outbox where topic = ${notifications.topic}`
  return waiting.filter(({ text }) => text.includes(returnId) && text.includes('remindReturn')).length
}

const runAt = (at: Date) => moveDueOrders(db, { now: () => at })
/** The shop has let the time for its answer pass. */
async function letRunOut(returnId: string) {
  await db.sql`update order_returns set due_at = ${clock.now()} where id = ${returnId}`
  await runAt(clock.now())
}

const before = (due: Date, ms: number) => new Date(due.getTime() - ms)

test('[S4.15] a shop is reminded once of a return that it has not answered, and then the office decides', async () => {
  const trade = await unansweredReturn('completed')
  const { seller, buyer, orderId: id, due } = trade
  const [requested] = (await detail(trade)).returns
  expect(due.getTime()).toBe(Date.parse(requested!.createdAt) + 5 * DAY_MS)
  await runAt(before(due, 2 * DAY_MS + 1000))
  expect(await reminders(trade.returnId)).toBe(0)
  for (const ms of [2 * DAY_MS, DAY_MS]) await runAt(before(due, ms))
  expect(await reminders(trade.returnId)).toBe(1)
  expect((await toldOf(seller)).join()).toContain('Please answer the return')
  await runAt(before(due, 1000))
  expect((await detail(trade)).returns).toMatchObject([{ state: 'requested', disputedAt: null }])
  await runAt(due)
  expect(await detail(trade)).toMatchObject({
    state: 'completed',
    returns: [{ state: 'requested', disputedAt: due.toISOString(), dueAt: null }],
  })
  for (const person of [seller, buyer])
    expect((await toldOf(person)).join()).toContain('did not answer within 5 days')
  // A second run finds it done.
  await runAt(new Date(due.getTime() + DAY_MS))
  const { rows } = await judge.call(listAllOrders, { group: 'problem' })
  expect(rows.map((row) => row.id)).toContain(id)
  // It is too late for the shop to choose; the office finds for the buyer, who gets what they asked for.
  const answer = { id, returnId: trade.returnId, address }
  expect((await seller.refused(acceptReturn, answer)).code).toBe('STATE_CONFLICT')
  await judge.call(judgeOrder, { id, event: 'refundBuyer', reason: 'The shop says nothing' })
  const judged = await detail(trade)
  expect(judged).toMatchObject({ state: 'completed', refundedMinor: 10_000, balanceMinor: 10_000 })
  expect(judged.returns).toMatchObject([{ state: 'refunded', lines: [{ acceptedQuantity: 1 }] }])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the office refuses a return that nobody has answered, and another can be asked for', async () => {
  const trade = await unansweredReturn('completed')
  await runAt(trade.due)
  await judge.call(judgeOrder, { id: trade.orderId, event: 'paySeller', reason: 'The disc is not cracked' })
  expect((await detail(trade)).returns).toMatchObject([
    { state: 'refused', answer: 'The disc is not cracked' },
  ])
  await trade.buyer.call(requestReturn, {
    id: trade.orderId,
    reason,
    lines: [{ position: 1, quantity: 1, kind: 'defective' }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the unanswered return of a delivered order goes to the office; one that was answered or withdrawn does not', async () => {
  const delivered = await unansweredReturn('delivered')
  const answered = await unansweredReturn('completed')
  const withdrawn = await unansweredReturn('delivered')
  await answered.seller.call(acceptReturn, { id: answered.orderId, returnId: answered.returnId, address })
  await withdrawn.buyer.call(moveOrder, { id: withdrawn.orderId, event: 'withdrawReturn' })
  await runAt(delivered.due)
  expect(await detail(delivered)).toMatchObject({
    state: 'return_requested',
    returns: [{ state: 'requested', disputedAt: delivered.due.toISOString(), dueAt: null }],
  })
  expect(await detail(answered)).toMatchObject({ returns: [{ state: 'accepted', disputedAt: null }] })
  expect(await detail(withdrawn)).toMatchObject({ state: 'delivered', returns: [{ state: 'withdrawn' }] })
  expect(
    (await delivered.seller.refused(moveSale, { id: delivered.orderId, event: 'refuseReturn', reason })).code,
  ).toBe('STATE_CONFLICT')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] the office gives back one piece of a delivered order that nobody has answered for, and the order goes on', async () => {
  const trade = await unansweredReturn('delivered')
  const { buyer, seller, orderId: id, returnId } = trade
  const [{ refundMinor }] = (await detail(trade)).returns as [OrderReturn]
  const verdict = { id, event: 'refundBuyer', reason: 'The shop says nothing' } as const
  expect((await judge.refused(judgeOrder, verdict)).code).toBe('STATE_CONFLICT')
  await letRunOut(returnId)
  for (const person of [seller, buyer])
    expect((await toldOf(person)).join()).toContain('did not answer within 5 days')
  for (const filter of [{ state: 'dispute' }, { group: 'problem' }] as const) {
    const { rows } = await judge.call(listAllOrders, filter)
    expect(rows.filter((row) => row.id === id)).toHaveLength(1)
  }
  // It is too late for the shop to choose, and for the buyer to take it back.
  expect((await seller.refused(acceptReturn, { id, returnId, address })).code).toBe('STATE_CONFLICT')
  expect((await buyer.refused(moveOrder, { id, event: 'withdrawReturn' })).code).toBe('STATE_CONFLICT')
  await judge.call(judgeOrder, verdict)
  const judged = await detail(trade)
  expect(judged).toMatchObject({ state: 'delivered', refundedMinor: refundMinor, balanceMinor: refundMinor })
  expect(judged.returns).toMatchObject([{ state: 'refunded', lines: [{ acceptedQuantity: 1 }] }])
  for (const person of [seller, buyer])
    expect((await toldOf(person)).join()).toContain('the rest of the order goes on')
  await buyer.call(moveOrder, { id, event: 'receive' })
  expect(await detail(trade)).toMatchObject({ state: 'completed', refundedMinor: refundMinor })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] of an unanswered return the office refuses, a delivered order goes on as if it had not been asked for', async () => {
  const trade = await unansweredReturn('delivered')
  const [row] = await db.sql<[{ due: Date }]>`
    select order_due_at as due from order_returns where id = ${trade.returnId}`
  await letRunOut(trade.returnId)
  await judge.call(judgeOrder, { id: trade.orderId, event: 'paySeller', reason: 'The disc is not cracked' })
  expect(await detail(trade)).toMatchObject({
    state: 'delivered',
    refundedMinor: 0,
    dueAt: new Date(row.due).toISOString(),
    returns: [{ state: 'refused', answer: 'The disc is not cracked' }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] an unanswered return of all that an order still holds ends the order when the office grants it', async () => {
  const trade = await makeTrade(here, { quantity: 2 })
  await leadTo(here, trade, 'delivered')
  const { buyer, seller, orderId: id } = trade
  const ask = () =>
    buyer.call(requestReturn, { id, reason, lines: [{ position: 1, quantity: 1, kind: 'damaged' }] })
  const { order: first } = await ask()
  // The first return gives back what was paid for the delivery, too.
  await seller.call(acceptReturn, {
    id,
    returnId: first.returns[0]!.id,
    address,
    isDeliveryRefunded: true,
  })
  await seller.call(moveSale, { id, event: 'refund' })
  const { order: last } = await ask()
  await letRunOut(last.returns[0]!.id)
  await judge.call(judgeOrder, { id, event: 'refundBuyer', reason: 'The shop says nothing' })
  expect(await detail(trade)).toMatchObject({
    state: 'refunded',
    paidMinor: 21_500,
    refundedMinor: 21_500,
    balanceMinor: 21_500,
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S4.15] an answer at the moment when time runs out counts, or comes too late: never both', async () => {
  const trade = await unansweredReturn('completed')
  const { seller, orderId: id, returnId, due } = trade
  const [answer] = await meetAtGate(
    here,
    'trigger gate before insert on order_events for each statement',
    1,
    () => Promise.allSettled([seller.call(acceptReturn, { id, returnId, address }), runAt(due)]),
  )
  const { returns } = await detail(trade)
  const isAccepted = answer.status === 'fulfilled'
  expect(returns[0]!.state).toBe(isAccepted ? 'accepted' : 'requested')
  expect(returns[0]!.disputedAt === null).toBe(isAccepted)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what was sold as not returnable goes back for a fault of the shop alone, as of the checkout', async () => {
  const trade = await makeTrade(here, {
    quantity: 2,
    also: [{ category: 'oil-filters', isReturnable: false }],
  })
  // The shop changes its mind afterwards: what was agreed stays.
  await db.sql`update offers set is_returnable = not is_returnable where id in (
    select offer_id from order_lines where order_id = ${trade.orderId})`
  await leadTo(here, trade, 'packing')
  await db.sql`update orders set state = 'delivered' where id = ${trade.orderId}`
  await db.sql`insert into order_events (order_id, at, event, to_state, actor_role)
    values (${trade.orderId}, ${clock.now()}, 'deliver', 'delivered', 'seller')`
  const order = await detail(trade)
  const fixed = order.lines.find(({ isReturnable }) => !isReturnable)!
  expect(order.lines.filter(({ isReturnable }) => isReturnable)).toHaveLength(1)
  const back = (kind: 'not_needed' | 'damaged') => ({
    id: trade.orderId,
    reason,
    lines: [{ position: fixed.position, quantity: 1, kind }],
  })
  expect(await trade.buyer.refused(requestReturn, back('not_needed'))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'lines.0.kind', rule: 'invalid_value' }],
  })
  await trade.buyer.call(requestReturn, back('damaged'))
  expect((await detail(trade)).returns).toMatchObject([{ state: 'requested' }])
})
