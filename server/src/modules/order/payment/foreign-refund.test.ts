import { listAccounts, listAccountTotals } from '@tiantian/contracts/ledger/account.ts'
import { decidePayout } from '@tiantian/contracts/ledger/ledger.ts'
import { getAnyOrder, getOrder } from '@tiantian/contracts/order/order.ts'
import { judgeOrder, moveOrder } from '@tiantian/contracts/order/order-move.ts'
import { bookRefund, closeRefund, decideAnyPayment } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, makeTrade, reportedTransfer } from '../../../test/make-order.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'
import { stripeTrades } from '../../../test/stripe-trade.ts'
import { testApp } from '../../../test/test-app.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
const { db, clock } = here
const officer = await makeOfficer(here, ['trade_manager', 'treasurer'])
const { atStripe, balanceOf, notify, paid, shopBalance } = stripeTrades(here, double)

const USD = { currency: 'usd', amount: 3000 }
const reason = 'The statement of Stripe of that day'

/** An order on its way of which Stripe has given back 30 dollars. */
async function refunded() {
  const trade = await paid('delivered')
  await notify('refund.created', atStripe(trade, USD))
  const { order } = await officer.call(getAnyOrder, { id: trade.orderId })
  return { trade, refundId: order.foreignRefunds[0]!.id }
}

const booking = ({ orderId: id }: Trade, refundId: string, amountMinor: number, chargedMinor?: number) => ({
  requestId: newId(),
  id,
  refundId,
  amountMinor,
  reason,
  ...(chargedMinor !== undefined && { chargedMinor }),
})

/** What stands on an account of the alliance or the bank, as the office reads it. */
async function totalOf(kind: string): Promise<number> {
  const { totals } = await officer.call(listAccountTotals, {})
  return totals.find(({ kind: of, total }) => of === kind && total.currency === 'CNY')?.total.amountMinor ?? 0
}

const entriesOf = async (reader: typeof officer, id: string, action: typeof getOrder | typeof getAnyOrder) =>
  (await reader.call(action, { id })).order.entries.filter(({ kind }) => kind === 'exchange')

test('[S1.17] what a refund in another currency cost more or less than its worth is a difference of exchange', async () => {
  const before = { bank: await totalOf('bank'), exchange: await totalOf('exchange') }
  const dearer = await refunded()
  await officer.call(bookRefund, booking(dearer.trade, dearer.refundId, 21_500, 21_730))
  const cheaper = await refunded()
  await officer.call(bookRefund, booking(cheaper.trade, cheaper.refundId, 2000, 1900))
  // 230 more and 100 less than the orders bear: their buyers and shops bear what the refunds were worth.
  expect((await totalOf('exchange')) - before.exchange).toBe(-130)
  expect((await totalOf('bank')) - before.bank).toBe(-2 * 21_500 + 21_730 + 1900)
  const { order } = await dearer.trade.buyer.call(getOrder, { id: dearer.trade.orderId })
  expect(order).toMatchObject({ state: 'refunded', refundedMinor: 21_500 })
  expect(await entriesOf(dearer.trade.buyer, order.id, getOrder)).toEqual([])
  expect(await entriesOf(dearer.trade.seller, order.id, getOrder)).toEqual([])
  expect(await entriesOf(officer, order.id, getAnyOrder)).toMatchObject([
    { owner: 'alliance', account: 'exchange', amountMinor: -230 },
    { owner: 'outside', account: 'bank', amountMinor: 230 },
  ])
  const { rows } = await officer.call(listAccounts, { kind: 'exchange', limit: 50 })
  expect(rows).toMatchObject([{ owner: 'alliance', balance: { currency: 'CNY' } }])
  await cheaper.trade.buyer.call(moveOrder, { id: cheaper.trade.orderId, event: 'receive' })
  // 195.00 less 2 %.
  expect(await shopBalance(cheaper.trade)).toBe(19_110)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a booked refund that its bank did not take brings its difference of exchange back', async () => {
  const before = await totalOf('exchange')
  const { trade, refundId } = await refunded()
  await officer.call(bookRefund, booking(trade, refundId, 1500, 1555))
  expect((await totalOf('exchange')) - before).toBe(-55)
  for (let count = 0; count < 2; count += 1)
    await notify('refund.failed', atStripe(trade, { ...USD, status: 'failed' }))
  expect(await totalOf('exchange')).toBe(before)
  expect(await balanceOf(trade.buyer)).toBe(1500)
  expect(await brokenProofs(here)).toEqual([])
})

test('control: the proof names a difference of exchange that no refund explains', async () => {
  const { trade, refundId } = await refunded()
  await officer.call(bookRefund, booking(trade, refundId, 1500, 1555))
  await db.sql`update foreign_refunds set charged_minor = 1556 where id = ${refundId}`
  expect(await brokenProofs(here)).toEqual([
    `each difference of exchange is what a booked refund or a lost claim has cost more or less than it was worth: online-refund/${refundId}/exchange`,
  ])
  await db.sql`update foreign_refunds set charged_minor = 1555 where id = ${refundId}`
})

test('[S1.17] a charge that is far from the worth of the refund is refused as a slip of the pen', async () => {
  const { trade, refundId } = await refunded()
  for (const chargedMinor of [0, -1, 1.5, 749, 2251, 150_000])
    expect((await officer.refused(bookRefund, booking(trade, refundId, 1500, chargedMinor))).code).toBe(
      'INVALID_INPUT',
    )
  expect((await officer.call(getAnyOrder, { id: trade.orderId })).order.foreignRefunds).toHaveLength(1)
})

test('[S1.17] a refund that can never be booked is closed with a reason: the order goes on, and no money has moved', async () => {
  const { trade, refundId } = await refunded()
  const { orderId: id, buyer, seller } = trade
  const words = 'Reported by mistake, see the ticket at Stripe'
  const close = { requestId: newId(), id, refundId, lostMinor: 0, reason: words }
  for (const person of [buyer, seller])
    expect((await person.refused(closeRefund, close)).code).toBe('PERMISSION_DENIED')
  const mute = { ...close, requestId: newId(), reason: 'no' }
  expect((await officer.refused(closeRefund, mute)).code).toBe('INVALID_INPUT')
  const other = await paid('paid')
  const wrong = { ...close, requestId: newId(), id: other.orderId }
  expect((await officer.refused(closeRefund, wrong)).code).toBe('ORDER_NOT_FOUND')
  const bank = await totalOf('bank')
  for (let count = 0; count < 2; count += 1)
    expect((await officer.call(closeRefund, close)).order).toMatchObject({
      refundedMinor: 0,
      foreignRefunds: [],
    })
  for (const action of [closeRefund, bookRefund] as const)
    expect((await officer.refused(action, { ...booking(trade, refundId, 1500), lostMinor: 0 })).code).toBe(
      'STATE_CONFLICT',
    )
  expect(await totalOf('bank')).toBe(bank)
  const entries = await db.sql`
    select actor_id, change from audit_log where object_id = ${id} and event = 'order.refund.foreign_closed'`
  expect(entries).toMatchObject([
    {
      actor_id: officer.id,
      change: { refundId, amountMinor: 3000, currency: 'USD', lostMinor: 0, reason: words },
    },
  ])
  // Reported again, or as failed, it stays closed.
  await notify('refund.updated', atStripe(trade, USD))
  expect((await buyer.call(moveOrder, { id, event: 'receive' })).order.state).toBe('completed')
  await notify('refund.failed', atStripe(trade, { ...USD, status: 'failed' }))
  expect(await balanceOf(buyer)).toBe(0)
  expect(await shopBalance(trade)).toBe(21_070)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] money that left although nothing of the payment was held is a loss of the alliance, and comes back with the refund', async () => {
  const before = { bank: await totalOf('bank'), loss: await totalOf('loss') }
  const trade = await paid('delivered')
  const { orderId: id } = trade
  await notify('refund.created', atStripe(trade, USD))
  await notify('refund.created', atStripe(trade, { ...USD, id: `re_${newId()}` }))
  const { order } = await officer.call(getAnyOrder, { id })
  const [first, second] = order.foreignRefunds
  const whole = first!.held.amountMinor
  const close = { id, refundId: second!.id, reason }
  // What the payment covers is booked as a refund.
  for (const lostMinor of [1, whole, -1, 1.5])
    expect(
      (await officer.refused(closeRefund, { ...close, requestId: newId(), lostMinor })).fields?.[0],
    ).toMatchObject({ path: 'lostMinor' })
  await officer.call(bookRefund, booking(trade, first!.id, whole))
  await officer.call(closeRefund, { ...close, requestId: newId(), lostMinor: 21_400 })
  expect((await totalOf('loss')) - before.loss).toBe(-21_400)
  const bankWithout = (await totalOf('bank')) - 21_400
  expect(await brokenProofs(here)).toEqual([])
  await db.sql`update foreign_refunds set lost_minor = 21401 where id = ${second!.id}`
  expect(await brokenProofs(here)).toEqual([expect.stringContaining(`foreign-refund/${second!.id}/loss`)])
  await db.sql`update foreign_refunds set lost_minor = 21400 where id = ${second!.id}`
  for (let count = 0; count < 2; count += 1)
    await notify('refund.failed', atStripe(trade, { ...USD, id: second!.reference, status: 'failed' }))
  expect(await totalOf('loss')).toBe(before.loss)
  expect(await totalOf('bank')).toBe(bankWithout)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S6.4] officers prove who they are again before they decide on money', async () => {
  const id = newId()
  const refundId = newId()
  const late = await makeOfficer(here, ['trade_manager', 'treasurer'], {
    provedAt: new Date(clock.now().getTime() - 11 * 60_000),
  })
  const trade = await makeTrade(here)
  const payment = { id: await reportedTransfer(here, trade), isConfirmed: true }
  const calls = [
    late.refused(decideAnyPayment, payment),
    late.refused(decidePayout, { id, event: 'approve' }),
    late.refused(judgeOrder, { id, event: 'refundBuyer', reason }),
    late.refused(bookRefund, { requestId: newId(), id, refundId, amountMinor: 1, reason }),
    late.refused(closeRefund, { requestId: newId(), id, refundId, lostMinor: 0, reason }),
  ]
  for (const { code, status } of await Promise.all(calls))
    expect([code, status]).toEqual(['STEP_UP_REQUIRED', 403])
  await db.sql`update sessions set proved_at = ${clock.now()} where user_id = ${late.id}`
  expect((await late.call(decideAnyPayment, payment)).order.state).toBe('paid')
})
