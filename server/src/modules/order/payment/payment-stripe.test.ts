import { listBalances } from '@tiantian/contracts/ledger/ledger.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { listPaymentProviders, payOnline, returnOnline } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { createLogger } from '../../../platform/log.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { signedAsStripe, startStripeDouble } from '../../../test/stripe-double.ts'
import { testApp } from '../../../test/test-app.ts'
import { moveDueOrders } from '../due-orders.ts'
import { createStripeProvider, fromStripeAmount, stripeAmount } from './payment-stripe.ts'
import { sendOnlineRefunds } from './send-online-refunds.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })

/** An order that waits for 215.00 ¥, with the payment that its buyer has begun at Stripe. */
async function startedPayment() {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const input = { requestId: newId(), id: trade.orderId, amountMinor: 21_500, provider: 'stripe' }
  const { url } = await trade.buyer.call(payOnline, input)
  const { form } = double.calls.at(-1)!
  return { trade, input, url, form, paymentId: form.client_reference_id! }
}

interface Sent {
  readonly type?: string
  readonly session?: object
  readonly signature?: (body: string) => string
  /** What is sent in place of the signed body. */
  readonly forged?: (body: string) => string
}

async function notify(paymentId: string, { type, session, signature, forged }: Sent = {}) {
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    api_version: '2026-01-01',
    type: type ?? 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        client_reference_id: paymentId,
        amount_total: 21_500,
        currency: 'cny',
        payment_status: 'paid',
        payment_intent: 'pi_3',
        ...session,
      },
    },
  })
  const { statusCode } = await here.app.inject({
    method: 'POST',
    url: '/pay/notice/stripe',
    payload: forged ? forged(body) : body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': (signature ?? signedAsStripe)(body),
    },
  })
  return statusCode
}

const stateOf = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

const balanceOf = async ({ buyer }: Trade) =>
  (await buyer.call(listBalances, {})).balances.find(({ shop }) => shop === null)?.available.amountMinor ?? 0

test('[S1.17] a buyer pays at Stripe, which is told what for and where to come back, and the order is paid', async () => {
  const { trade, input, url, form, paymentId } = await startedPayment()
  expect((await trade.buyer.call(listPaymentProviders, {})).providers).toEqual(['stripe'])
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  const { code } = await stateOf(trade)
  const back = `https://mall.example/#/pages/order/detail?id=${trade.orderId}`
  expect(form).toMatchObject({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'cny',
    'line_items[0][price_data][unit_amount]': '21500',
    'line_items[0][price_data][product_data][name]': code,
    success_url: back,
    cancel_url: back,
  })
  const made = double.calls.length
  // The same request is the same payment and the same page.
  expect(await trade.buyer.call(payOnline, input)).toEqual({ url })
  expect(double.calls).toHaveLength(made)
  expect(await notify(paymentId)).toBe(200)
  expect(await stateOf(trade)).toMatchObject({
    state: 'paid',
    paidMinor: 21_500,
    payments: [{ method: 'online', state: 'confirmed', reference: 'pi_3' }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a notice that Stripe did not sign, or signed long ago, changes nothing', async () => {
  const { trade, paymentId } = await startedPayment()
  const now = Math.floor(Date.now() / 1000)
  const wrong: Sent[] = [
    { signature: () => '' },
    { signature: () => `t=${now},v1=${'0'.repeat(64)}` },
    { signature: (body) => signedAsStripe(body, { secret: 'whsec_of_somebody_else' }) },
    { signature: (body) => signedAsStripe(body, { at: now - 3600 }) },
    { forged: (body) => body.replace('21500', '21501') },
    { forged: () => 'no json' },
    { session: { amount_total: 1 } },
    { session: { currency: 'kzt' } },
    { session: { client_reference_id: newId() } },
  ]
  for (const sent of wrong) expect(await notify(paymentId, sent)).toBeGreaterThanOrEqual(400)
  expect(await stateOf(trade)).toMatchObject({ state: 'awaiting_payment', paidMinor: 0 })
})

test('[S1.17] what says nothing of a payment of ours is taken without effect', async () => {
  const { trade, paymentId } = await startedPayment()
  const without: Sent[] = [
    { type: 'customer.created' },
    { session: { payment_status: 'unpaid' } },
    { session: { client_reference_id: 'cart-17' } },
    { session: { client_reference_id: null } },
    { session: { amount_total: null } },
  ]
  for (const sent of without) expect(await notify(paymentId, sent)).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'awaiting_payment', paidMinor: 0 })
  // The bank has paid later.
  expect(await notify(paymentId, { type: 'checkout.session.async_payment_succeeded' })).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'paid', paidMinor: 21_500 })
})

test('[S1.17] notices of Stripe in any order and number book a payment once', async () => {
  const { trade, paymentId } = await startedPayment()
  expect(await notify(paymentId, { type: 'checkout.session.async_payment_failed' })).toBe(200)
  expect((await stateOf(trade)).state).toBe('awaiting_payment')
  const statuses = await Promise.all(Array.from({ length: 20 }, () => notify(paymentId)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await notify(paymentId, { type: 'checkout.session.expired' })).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'paid', paidMinor: 21_500 })
  expect(await balanceOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what Stripe reports after an order was cancelled goes to the balance of the buyer', async () => {
  const { trade, paymentId } = await startedPayment()
  await moveDueOrders(here.db, { now: () => new Date(here.clock.now().getTime() + 30 * 86_400_000) })
  expect((await stateOf(trade)).state).toBe('cancelled')
  expect(await notify(paymentId)).toBe(200)
  expect(await notify(paymentId)).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'cancelled', paidMinor: 0 })
  expect(await balanceOf(trade)).toBe(21_500)
  expect(await brokenProofs(here)).toEqual([])
})

/** A cancelled order whose money is on the balance of its buyer. */
async function refundedTrade() {
  const { trade, paymentId } = await startedPayment()
  await notify(paymentId)
  const { buyer, seller, orderId: id } = trade
  await buyer.call(moveOrder, { id, event: 'requestCancel', reason: 'Ordered twice' })
  await seller.call(moveSale, { id, event: 'acceptCancel' })
  return trade
}

const sendRefunds = () =>
  sendOnlineRefunds(
    { db: here.db, log: createLogger('silent') },
    [createStripeProvider({ ...double.settings, origin: '' })],
    here.clock.now(),
  )

const sendBack = ({ buyer, orderId: id }: Trade, amountMinor: number) =>
  buyer.call(returnOnline, { requestId: newId(), id, amountMinor })

const refundsOf = ({ orderId }: Trade) => here.db.sql<{ id: string; state: string }[]>`
  select r.id, r.state from online_refunds r join online_payments p on p.id = r.online_payment_id
  where p.order_id = ${orderId} order by r.created_at, r.id`

/** Stripe reports that a bank did not take a refund. */
const reportFailed = (refundId: string | undefined) =>
  notify('', {
    type: 'refund.failed',
    session: { id: 're_failed', object: 'refund', status: 'failed', metadata: { refundId } },
  })

test('[S1.17] a refund goes back through Stripe once, and never more than came', async () => {
  const trade = await refundedTrade()
  expect(await stateOf(trade)).toMatchObject({ state: 'cancelled', returnableMinor: 21_500 })
  await sendBack(trade, 8000)
  expect(await balanceOf(trade)).toBe(13_500)
  double.state.isAway = true
  await sendRefunds()
  expect(await refundsOf(trade)).toMatchObject([{ state: 'requested' }])
  double.state.isAway = false
  await sendRefunds()
  await sendRefunds()
  const [refund] = await refundsOf(trade)
  expect(refund).toMatchObject({ state: 'sent' })
  const sent = double.calls.filter(({ key }) => key === refund!.id)
  expect(sent).toMatchObject([
    {
      path: '/v1/refunds',
      form: { payment_intent: 'pi_3', amount: '8000', 'metadata[refundId]': refund!.id },
    },
  ])
  const { buyer, seller, orderId: id } = trade
  const more = { requestId: newId(), id, amountMinor: 13_501 }
  expect((await buyer.refused(returnOnline, more)).code).toBe('AMOUNT_CHANGED')
  const stranger = { ...more, requestId: newId(), amountMinor: 1 }
  expect((await seller.refused(returnOnline, stranger)).code).toBe('ORDER_NOT_FOUND')
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund that the bank did not take is on the balance again, once', async () => {
  const trade = await refundedTrade()
  await sendBack(trade, 8000)
  await sendRefunds()
  const [refund] = await refundsOf(trade)
  expect(await reportFailed(newId())).toBe(200)
  for (let times = 0; times < 3; times++) expect(await reportFailed(refund!.id)).toBe(200)
  expect(await balanceOf(trade)).toBe(21_500)
  expect(await stateOf(trade)).toMatchObject({ returnableMinor: 21_500 })
  // Refused at once.
  await sendBack(trade, 3000)
  double.state.refundCode = 'expired_or_canceled_card'
  await sendRefunds()
  double.state.refundCode = ''
  expect(await refundsOf(trade)).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  expect(await balanceOf(trade)).toBe(21_500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a refund that Stripe refuses as disputed is not paid out a second time: it waits for the claim', async () => {
  const trade = await refundedTrade()
  await sendBack(trade, 8000)
  double.state.refundCode = 'charge_disputed'
  await sendRefunds()
  double.state.refundCode = ''
  expect(await refundsOf(trade)).toMatchObject([{ state: 'requested' }])
  expect(await balanceOf(trade)).toBe(13_500)
  expect(await brokenProofs(here)).toEqual([])
  await sendRefunds()
})

test('[S1.17] of two requests at once to send the same money back one is refused', async () => {
  const trade = await refundedTrade()
  const results = await Promise.allSettled([sendBack(trade, 20_000), sendBack(trade, 20_000)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(trade)).toBe(1500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] while Stripe is away a buyer reads so, and pays later or in another way', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const input = { requestId: newId(), id: trade.orderId, amountMinor: 21_500, provider: 'stripe' }
  double.state.isAway = true
  expect((await trade.buyer.refused(payOnline, input)).code).toBe('PROVIDER_UNAVAILABLE')
  double.state.isAway = false
  expect((await trade.buyer.call(payOnline, input)).url).toMatch(/^https:\/\/checkout/)
  const strange = await testApp({ stripe: { ...double.settings, secretKey: 'sk_test_of_nobody' } })
  const other = await makeTrade(strange)
  await leadTo(strange, other, 'awaiting_payment')
  const refused = await other.buyer.refused(payOnline, { ...input, id: other.orderId })
  expect(refused.code).toBe('PROVIDER_UNAVAILABLE')
})

test('amounts are written in the units of each currency', () => {
  expect(stripeAmount(21_599, 'CNY')).toBe(21_599)
  expect(stripeAmount(900_719_925_474_099, 'KZT')).toBe(900_719_925_474_099)
  expect(stripeAmount(1_299_900, 'JPY')).toBe(12_999)
  expect(fromStripeAmount(12_999, 'JPY')).toBe(1_299_900)
  expect(fromStripeAmount(12_999, 'RUB')).toBe(12_999)
  expect(() => stripeAmount(1_299_950, 'JPY')).toThrow('no whole JPY')
})
