import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { getAnyOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { bookRefund, giveBack, returnOnline } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { createLogger } from '../../../platform/log.ts'
import { waiters } from '../../../test/gate.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, ship } from '../../../test/make-order.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'
import { stripeTrades } from '../../../test/stripe-trade.ts'
import { testApp } from '../../../test/test-app.ts'
import { cutFromStatements } from '../../../test/transactions.ts'
import { moveDueOrders } from '../due-orders.ts'
import { takeClaim } from './bank-claim.ts'
import { requestReturn } from './online-refund.ts'
import { createStripeProvider } from './payment-stripe.ts'
import { sendOnlineRefunds } from './send-online-refunds.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager'])
const trades = stripeTrades(here, double)
const { atStripe, balanceOf, beginPayment, claimId, notify, orderOf } = trades
const { paid, report, reportCharge, reportPaid, shopBalance, started } = trades

/** 215.00 less 2 %. */
const EARNED = 21_070

/** What the alliance has lost by an order, as a sum of its own. */
async function lossOf({ orderId }: Trade): Promise<number> {
  const [row] = await db.sql<[{ sum: number }]>`
    select coalesce(-sum(e.amount_minor), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where t.order_id = ${orderId} and a.owner_kind = 'alliance' and a.kind = 'loss'`
  return Math.abs(row.sum)
}

const refundsOf = ({ orderId }: Trade) => db.sql<{ id: string; state: string; origin: string }[]>`
  select r.id, r.state, r.origin from online_refunds r join online_payments p on p.id = r.online_payment_id
  where p.order_id = ${orderId} order by r.created_at, r.id`

const sendRefunds = () =>
  sendOnlineRefunds(
    { db, log: createLogger('silent') },
    [createStripeProvider({ ...double.settings, origin: '' })],
    clock.now(),
  )

const sendBack = ({ buyer, orderId: id }: Trade, amountMinor = 21_500) =>
  buyer.call(returnOnline, { requestId: newId(), id, amountMinor })

async function complete(trade: Trade) {
  const { buyer, seller, orderId: id } = trade
  await ship(trade)
  await seller.call(moveSale, { id, event: 'deliver' })
  await buyer.call(moveOrder, { id, event: 'receive' })
}

/** An order that was paid twice: the second payment is on the balance of its buyer. */
async function paidTwice() {
  const first = await started()
  const second = await beginPayment(first)
  await reportPaid(first)
  await reportPaid(second)
  return { first, second }
}

test('[S1.17] a claim of a payment that went to the balance is borne by the balance, not by the shop', async () => {
  const { first, second } = await paidTwice()
  await complete(first)
  await report(second, 'needs_response')
  expect(await balanceOf(second.buyer)).toBe(0)
  expect(await shopBalance(second)).toBe(EARNED)
  await report(second, 'lost')
  expect(await shopBalance(second)).toBe(EARNED)
  expect(await orderOf(second)).toMatchObject({ state: 'completed', refundedMinor: 0, returnableMinor: 0 })
  const again = { requestId: newId(), id: second.orderId, amountMinor: 21_500 }
  expect((await second.buyer.refused(returnOnline, again)).code).toBe('AMOUNT_CHANGED')
  expect(await lossOf(second)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what is sent back is first the payment that went to the balance; a second time the alliance loses it', async () => {
  const { first, second } = await paidTwice()
  await sendBack(second)
  const [sent] = await db.sql<{ reference: string }[]>`
    select p.reference from online_refunds r join online_payments p on p.id = r.online_payment_id
    where p.order_id = ${first.orderId}`
  expect(sent?.reference).toBe(second.intent)
  await sendRefunds()
  await report(second, 'lost')
  expect(await orderOf(first)).toMatchObject({ state: 'paid', refundedMinor: 0 })
  expect(await lossOf(first)).toBe(21_500)
  await complete(first)
  expect(await shopBalance(first)).toBe(EARNED)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund at Stripe answers the claim: what is held pays for it, of a completed order and of one in escrow', async () => {
  for (const state of ['completed', 'delivered'] as const) {
    const trade = await paid(state)
    await report(trade, 'warning_needs_response')
    expect(await notify('refund.created', atStripe(trade))).toBe(200)
    expect(await lossOf(trade)).toBe(0)
    await report(trade, 'warning_closed')
    expect(await shopBalance(trade)).toBe(0)
    expect(await lossOf(trade)).toBe(0)
    const ended = state === 'completed' ? 'completed' : 'refunded'
    expect(await orderOf(trade)).toMatchObject({ state: ended, refundedMinor: 21_500 })
  }
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] of a claim that a refund settles in part only the rest is held on, released or lost', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const trade = await paid('completed')
    await report(trade, 'warning_needs_response', { amount: 20_000 })
    await notify('refund.created', atStripe(trade, { amount: 5000 }))
    expect(await shopBalance(trade)).toBe(EARNED - 4900 - 15_000)
    const { rows } = await officer.call(listBankClaims, {})
    expect(rows.find(({ orderId }) => orderId === trade.orderId)).toMatchObject({ heldMinor: 15_000 })
    await report(trade, outcome, { amount: 20_000 })
    expect(await shopBalance(trade)).toBe(outcome === 'won' ? EARNED - 4900 : EARNED - 19_600)
    expect(await orderOf(trade)).toMatchObject({ refundedMinor: outcome === 'won' ? 5000 : 20_000 })
    expect(await lossOf(trade)).toBe(0)
  }
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a return that waits and a refund at Stripe of the same money are booked once', async () => {
  const trade = await paid('cancelled')
  await sendBack(trade)
  expect(await notify('refund.created', atStripe(trade))).toBe(200)
  expect(await refundsOf(trade)).toMatchObject([{ state: 'failed' }, { state: 'sent', origin: 'provider' }])
  expect(await balanceOf(trade.buyer)).toBe(0)
  expect(await lossOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a payment that has gone back already ends the request, also before its notice comes', async () => {
  const trade = await paid('cancelled')
  await sendBack(trade, 8000)
  double.state.refunds = [atStripe(trade)]
  double.state.refundCode = 'charge_already_refunded'
  await sendRefunds()
  double.state.refundCode = ''
  expect(await refundsOf(trade)).toMatchObject([{ state: 'failed' }, { state: 'sent', origin: 'provider' }])
  expect(await balanceOf(trade.buyer)).toBe(0)
  expect(await reportCharge(trade)).toBe(200)
  double.state.refunds = []
  expect(await refundsOf(trade)).toHaveLength(2)
  expect(await lossOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a return that waits and a claim of the same money are booked once', async () => {
  const trade = await paid('cancelled')
  await sendBack(trade)
  await report(trade, 'needs_response')
  expect(await refundsOf(trade)).toMatchObject([{ state: 'failed' }])
  await report(trade, 'lost')
  expect(await balanceOf(trade.buyer)).toBe(0)
  expect(await lossOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a return that was given up and sent all the same is booked as sent, and comes back when it fails', async () => {
  const trade = await paid('cancelled')
  await sendBack(trade, 8000)
  const refundId = (await refundsOf(trade))[0]?.id
  await notify('refund.created', atStripe(trade, { amount: 1000 }))
  expect(await balanceOf(trade.buyer)).toBe(20_500)
  const own = atStripe(trade, { id: 're_own', amount: 8000, metadata: { refundId } })
  for (const type of ['refund.created', 'refund.updated']) expect(await notify(type, own)).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(12_500)
  expect(await brokenProofs(here)).toEqual([])
  for (let times = 0; times < 2; times++)
    expect(await notify('refund.failed', { ...own, status: 'failed' })).toBe(200)
  expect(await balanceOf(trade.buyer)).toBe(20_500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] returns that cannot be sent do not keep others waiting', async () => {
  const stuck = await paid('cancelled')
  const request = { requestId: newId(), id: stuck.orderId, amountMinor: 1 }
  await db.transaction(async (tx) => {
    for (let count = 0; count < 100; count++)
      await requestReturn(tx, { userId: stuck.buyer.id, at: clock.now() }, request)
  })
  const trade = await paid('cancelled')
  await sendBack(trade)
  double.state.refundCode = 'charge_disputed'
  await sendRefunds()
  double.state.refundCode = ''
  expect(await refundsOf(trade)).toMatchObject([{ state: 'requested' }])
  await sendRefunds()
  expect(await refundsOf(trade)).toMatchObject([{ state: 'sent' }])
  await sendRefunds()
})

test.each(['paid', 'packing'])(
  '[S1.17] a part sent back of an order that is %s is not to be paid again and does not keep it from being sent',
  async (state) => {
    for (const how of ['refund', 'claim']) {
      const trade = await paid()
      const { seller, orderId: id } = trade
      if (state === 'packing') await seller.call(moveSale, { id, event: 'pack' })
      if (how === 'refund') await notify('refund.created', atStripe(trade, { amount: 1500 }))
      else await report(trade, 'lost', { amount: 1500 })
      expect(await orderOf(trade)).toMatchObject({ state, refundedMinor: 1500, payableMinor: 0 })
      await complete(trade)
      expect(await shopBalance(trade)).toBe(19_600)
    }
    expect(await brokenProofs(here)).toEqual([])
  },
)

test('[S1.17] a claim in a currency that the office keeps no rate of counts as the whole payment, before and after its notice', async () => {
  for (const isEarly of [true, false]) {
    const trade = await started()
    if (!isEarly) await reportPaid(trade)
    expect(await report(trade, 'needs_response', { currency: 'eur', amount: 3000 })).toBe(200)
    if (isEarly) await reportPaid(trade)
    const { rows } = await officer.call(listBankClaims, {})
    expect(rows.find(({ orderId }) => orderId === trade.orderId)).toMatchObject({
      amount: { amountMinor: 21_500, currency: 'CNY' },
      heldMinor: 21_500,
      reference: claimId(trade),
      stated: { amountMinor: 3000, currency: 'EUR' },
      exchange: null,
    })
    expect(await report(trade, 'won', { currency: 'eur', amount: 3000 })).toBe(200)
    await complete(trade)
    expect(await shopBalance(trade)).toBe(EARNED)
  }
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund in another currency is taken, not booked, and told to the office once', async () => {
  const trade = await paid('cancelled')
  const before = await balanceOf(trade.buyer)
  for (const type of ['refund.created', 'refund.updated'])
    expect(await notify(type, atStripe(trade, { currency: 'usd', amount: 3000 }))).toBe(200)
  expect(await refundsOf(trade)).toEqual([])
  expect(await balanceOf(trade.buyer)).toBe(before)
  const entries = await db.sql`
    select change from audit_log where object_id = ${trade.orderId} and event = 'order.refund.foreign'`
  expect(entries.map(({ change }) => change as object)).toEqual([
    { amountMinor: 3000, currency: 'USD', reference: `re_${trade.intent}` },
  ])
  const told = await db.sql<{ data: { payloads: object[] } }[]>`
    select data from outbox where data->>'kind' = 'order.foreign-refund' and data::text like ${`%${trade.orderId}%`}`
  expect(told).toHaveLength(1)
  expect(await brokenProofs(here)).toEqual([])
})

const book = (trade: Trade, refundId: string, amountMinor: number) => ({
  requestId: newId(),
  id: trade.orderId,
  refundId,
  amountMinor,
  reason: 'The rate of Stripe on that day',
})

test('[S1.17] a refund in another currency holds the order until an officer books its worth, once', async () => {
  const trade = await paid('delivered')
  const { buyer, seller, orderId: id } = trade
  const usd = { currency: 'usd', amount: 3000 }
  expect(await notify('refund.created', atStripe(trade, usd))).toBe(200)
  expect((await buyer.refused(moveOrder, { id, event: 'receive' })).code).toBe('ORDER_REFUND_OPEN')
  const due = new Date(clock.now().getTime() + 90 * 86_400_000)
  await moveDueOrders(db, { ...clock, now: () => due })
  expect((await orderOf(trade)).state).toBe('delivered')
  expect((await orderOf(trade)).foreignRefunds).toEqual([])
  const { order: seen } = await officer.call(getAnyOrder, { id })
  expect(seen.foreignRefunds).toMatchObject([
    {
      stated: { amountMinor: 3000, currency: 'USD' },
      reference: `re_${trade.intent}`,
      held: { amountMinor: 21_500, currency: 'CNY' },
    },
  ])
  const refundId = seen.foreignRefunds[0]!.id
  for (const person of [buyer, seller])
    expect((await person.refused(bookRefund, book(trade, refundId, 1500))).code).toBe('PERMISSION_DENIED')
  for (const amountMinor of [0, 21_501])
    expect((await officer.refused(bookRefund, book(trade, refundId, amountMinor))).code).toBe('INVALID_INPUT')
  const short = { ...book(trade, refundId, 1500), reason: 'no' }
  expect((await officer.refused(bookRefund, short)).code).toBe('INVALID_INPUT')
  const other = await paid('paid')
  expect((await officer.refused(bookRefund, book(other, refundId, 1500))).code).toBe('ORDER_NOT_FOUND')
  const booking = book(trade, refundId, 1500)
  for (let count = 0; count < 2; count += 1)
    expect((await officer.call(bookRefund, booking)).order).toMatchObject({
      refundedMinor: 1500,
      foreignRefunds: [],
    })
  expect((await officer.refused(bookRefund, book(trade, refundId, 1500))).code).toBe('STATE_CONFLICT')
  const [entry] = await db.sql`
    select actor_id, change from audit_log where object_id = ${refundId} and event = 'order.refund.foreign_booked'`
  expect(entry).toMatchObject({ actor_id: officer.id, change: { amountMinor: 1500, reason: booking.reason } })
  await buyer.call(moveOrder, { id, event: 'receive' })
  // 200.00 less 2 %.
  expect(await shopBalance(trade)).toBe(19_600)
  expect(await lossOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund in another currency that fails holds nothing more, and one that was booked is taken back', async () => {
  for (const isBooked of [false, true]) {
    const trade = await paid('delivered')
    const { buyer, orderId: id } = trade
    const usd = { currency: 'usd', amount: 3000 }
    await notify('refund.created', atStripe(trade, usd))
    const { order } = await officer.call(getAnyOrder, { id })
    if (isBooked) await officer.call(bookRefund, book(trade, order.foreignRefunds[0]!.id, 1500))
    expect(await notify('refund.failed', atStripe(trade, { ...usd, status: 'failed' }))).toBe(200)
    expect(await balanceOf(buyer)).toBe(isBooked ? 1500 : 0)
    expect((await buyer.call(moveOrder, { id, event: 'receive' })).order.state).toBe('completed')
  }
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what is left of a completed or cancelled order is not given back before the office has booked', async () => {
  const sold = await paid('completed')
  const usd = { currency: 'usd', amount: 3000 }
  await notify('refund.created', atStripe(sold, usd))
  const gift = { requestId: newId(), id: sold.orderId, amountMinor: 500, reason: 'One of the boxes was wet' }
  expect((await sold.seller.refused(giveBack, gift)).code).toBe('ORDER_REFUND_OPEN')
  const gone = await paid('cancelled')
  await notify('refund.created', atStripe(gone, usd))
  const back = { requestId: newId(), id: gone.orderId, amountMinor: 21_500 }
  expect((await gone.buyer.refused(returnOnline, back)).code).toBe('ORDER_REFUND_OPEN')
  const { order } = await officer.call(getAnyOrder, { id: gone.orderId })
  await officer.call(bookRefund, book(gone, order.foreignRefunds[0]!.id, 21_500))
  expect(await balanceOf(gone.buyer)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a duplicate payment that the office refunds at Stripe goes off the balance of the buyer alone', async () => {
  const { first, second } = await paidTwice()
  expect(await balanceOf(first.buyer)).toBe(21_500)
  for (const type of ['refund.created', 'refund.updated'])
    expect(await notify(type, atStripe(second))).toBe(200)
  expect(await refundsOf(second)).toMatchObject([{ state: 'sent', origin: 'provider' }])
  expect(await balanceOf(first.buyer)).toBe(0)
  expect(await orderOf(first)).toMatchObject({ state: 'paid', refundedMinor: 0, returnableMinor: 0 })
  await complete(first)
  expect(await shopBalance(first)).toBe(EARNED)
  expect(await lossOf(first)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

/** A claim of a payment is written, and not committed, while the payment is being reported. */
async function claimAndPaymentAtOnce(
  app: typeof here,
  meanwhile: (reported: Promise<number>) => Promise<unknown>,
) {
  const trades = stripeTrades(app, double)
  const trade = await trades.started()
  const { reported } = await app.db.transaction(async (tx) => {
    await takeClaim(
      tx,
      'stripe',
      {
        reference: claimId(trade),
        payment: trade.intent,
        outcome: 'open',
        amountMinor: 21_500,
        currency: 'CNY',
        charged: null,
        reason: 'fraudulent',
      },
      app.clock.now(),
    )
    const reporting = trades.reportPaid(trade)
    await meanwhile(reporting)
    return { reported: reporting.then((status) => status) }
  })
  expect(await reported).toBe(200)
  return trades.orderOf(trade)
}

test('[S1.17] a claim and its payment that are reported at the same moment do not miss each other', async () => {
  const order = await claimAndPaymentAtOnce(here, () => waiters(here, 1))
  expect(order).toMatchObject({ state: 'paid', claims: [{ state: 'open' }] })
  expect(await brokenProofs(here)).toEqual([])
})

test('control: without the lock of the payment number the claim is never tied to its payment', async () => {
  const unguarded = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
  const cuts = cutFromStatements(unguarded, 'pg_advisory_xact_lock')
  const order = await claimAndPaymentAtOnce(unguarded, (reported) => reported)
  expect(cuts()).toBeGreaterThan(0)
  expect(order).toMatchObject({ state: 'paid', claims: [] })
})
