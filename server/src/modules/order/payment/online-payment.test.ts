import { listBalances } from '@tiantian/contracts/ledger/ledger.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { listPaymentProviders, payFromBalance, payOnline } from '@tiantian/contracts/order/payment.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs, leadTo, makeTrade } from '../../../test/make-order.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { cutFromStatements, widenTransactions } from '../../../test/transactions.ts'
import { withoutRowLocks } from '../../../test/without-locks.ts'
import { moveDueOrders } from '../due-orders.ts'
import type { ProviderNotice } from './payment-provider.ts'
import { createPaymentSandbox, SIGNATURE_HEADER } from './payment-sandbox.ts'

const here = await testApp({ demoAdmin: 'demo_admin' })
const sandbox = createPaymentSandbox([TEST_SECRET])

type App = typeof here

/** An order that waits for 215.00 ¥, with the page where its buyer pays. */
async function startedPayment(app: App = here) {
  const trade = await makeTrade(app)
  await leadTo(app, trade, 'awaiting_payment')
  const { url } = await start(trade)
  return { trade, url, paymentId: url.split('/')[3]! }
}

const start = ({ buyer, orderId: id }: Trade, amountMinor = 21_500) =>
  buyer.call(payOnline, { requestId: newId(), id, amountMinor, provider: 'sandbox' })

interface Sent extends Partial<ProviderNotice> {
  readonly paymentId: string
  readonly signature?: string
}

async function notify({ app }: Pick<App, 'app'>, { signature, ...change }: Sent) {
  const notice = {
    outcome: 'paid',
    amountMinor: 21_500,
    currency: 'CNY',
    reference: 'S-1',
    ...change,
  } as const
  const signed = sandbox.sign(notice)
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature ?? signed.signature }
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/pay/notice/sandbox',
    headers,
    payload: signed.body,
  })
  return statusCode
}

const stateOf = async ({ buyer, orderId: id }: Trade) => (await buyer.call(getOrder, { id })).order

const balanceOf = async ({ buyer }: Trade) =>
  (await buyer.call(listBalances, {})).balances.find(({ shop }) => shop === null)?.available.amountMinor ?? 0

test('[S1.17] a buyer pays on the page of the provider and comes back to a paid order', async () => {
  const { trade, url } = await startedPayment()
  expect((await trade.buyer.call(listPaymentProviders, {})).providers).toEqual(['sandbox'])
  const page = await here.app.inject({ url, headers: { 'accept-language': 'ru' } })
  expect(page.body).toContain('215.00 CNY')
  expect(page.body).toContain('Оплатить')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await here.app.inject({ method: 'POST', url, headers, payload: 'outcome=paid' })
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(`/#/pages/order/detail?id=${trade.orderId}`)
  expect(await stateOf(trade)).toMatchObject({
    state: 'paid',
    paidMinor: 21_500,
    payments: [{ method: 'online', state: 'confirmed' }],
  })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a page that the sandbox has not given cannot pay, and neither can one of another payment', async () => {
  const { url } = await startedPayment()
  const other = await startedPayment()
  for (const wrong of [`${url}x`, url.replace(/[^/]+$/, other.url.split('/')[4]!)]) {
    expect((await here.app.inject({ url: wrong })).statusCode).toBe(404)
    expect((await here.app.inject({ method: 'POST', url: wrong, payload: 'outcome=paid' })).statusCode).toBe(
      404,
    )
  }
  const bare = await testApp()
  const trade = await makeTrade(bare)
  await leadTo(bare, trade, 'awaiting_payment')
  const input = { requestId: newId(), id: trade.orderId, amountMinor: 21_500, provider: 'sandbox' }
  expect((await trade.buyer.refused(payOnline, input)).code).toBe('PROVIDER_UNAVAILABLE')
})

test('[S1.17] a notice with a wrong signature, amount, currency or payment is refused', async () => {
  const { trade, paymentId } = await startedPayment()
  const wrong = [
    { signature: '0'.repeat(64) },
    { signature: '' },
    { amountMinor: 1 },
    { amountMinor: 21_501 },
    { currency: 'KZT' },
    { paymentId: newId() },
  ]
  for (const change of wrong) expect(await notify(here, { paymentId, ...change })).toBeGreaterThanOrEqual(400)
  expect((await stateOf(trade)).state).toBe('awaiting_payment')
  const { orderId: id, buyer } = trade
  for (const amountMinor of [1, 21_501])
    expect(
      (await buyer.refused(payOnline, { requestId: newId(), id, amountMinor, provider: 'sandbox' })).code,
    ).toBe('AMOUNT_CHANGED')
})

test('[S1.17] the sandbox also reports what the holder of a card claims back, with its signature alone', async () => {
  const { trade, paymentId } = await startedPayment()
  await notify(here, { paymentId, reference: 'S-claimed' })
  const claim = {
    reference: 'D-1',
    payment: 'S-claimed',
    amountMinor: 21_500,
    currency: 'CNY',
    charged: null,
  }
  const report = async (outcome: 'open' | 'won', change: { readonly signature?: string } = {}) => {
    const { body, signature } = {
      ...sandbox.sign({ claim: { ...claim, reason: 'fraudulent', outcome } }),
      ...change,
    }
    const headers = { [SIGNATURE_HEADER]: signature }
    const sent = { method: 'POST', url: '/pay/notice/sandbox', headers, payload: body } as const
    return (await here.app.inject(sent)).statusCode
  }
  const claims = async () => (await stateOf(trade)).claims.map(({ state }) => state)
  expect(await report('open', { signature: '0'.repeat(64) })).toBeGreaterThanOrEqual(400)
  expect(await claims()).toEqual([])
  expect(await report('open')).toBe(200)
  expect(await claims()).toEqual(['open'])
  expect(await report('won')).toBe(200)
  expect(await claims()).toEqual(['won'])
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] notices that are repeated or come in the wrong order book a payment once', async () => {
  const { trade, paymentId } = await startedPayment()
  expect(await notify(here, { paymentId, outcome: 'failed' })).toBe(200)
  expect((await stateOf(trade)).state).toBe('awaiting_payment')
  for (const outcome of ['paid', 'failed', 'paid', 'paid'] as const)
    expect(await notify(here, { paymentId, outcome })).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'paid', paidMinor: 21_500 })
  expect(await balanceOf(trade)).toBe(0)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] money that arrives after the order was cancelled is on the balance of the buyer', async () => {
  const { trade, paymentId } = await startedPayment()
  await moveDueOrders(here.db, { now: () => new Date(here.clock.now().getTime() + 30 * 86_400_000) })
  expect((await stateOf(trade)).state).toBe('cancelled')
  for (const _ of [1, 2]) expect(await notify(here, { paymentId })).toBe(200)
  expect(await balanceOf(trade)).toBe(21_500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] an order paid twice keeps one payment; the other is on the balance of the buyer', async () => {
  const { trade, paymentId } = await startedPayment()
  const second = (await start(trade)).url.split('/')[3]!
  for (const id of [paymentId, second]) expect(await notify(here, { paymentId: id })).toBe(200)
  expect(await stateOf(trade)).toMatchObject({ state: 'paid', paidMinor: 21_500 })
  expect(await balanceOf(trade)).toBe(21_500)
  await trade.buyer.call(moveOrder, { id: trade.orderId, event: 'requestCancel', reason: 'Paid twice' })
  await trade.seller.call(moveSale, { id: trade.orderId, event: 'acceptCancel' })
  expect(await balanceOf(trade)).toBe(43_000)
  const next = await makeTrade(here, { buyer: trade.buyer })
  await leadTo(here, next, 'awaiting_payment')
  await trade.buyer.call(payFromBalance, { requestId: newId(), id: next.orderId, amountMinor: 21_500 })
  expect(await brokenProofs(here)).toEqual([])
})

/** Fifty identical notices at once. Answers with what came from the bank. */
async function fiftyNotices(app: App) {
  const { paymentId } = await startedPayment(app)
  await Promise.allSettled(Array.from({ length: 50 }, () => notify(app, { paymentId })))
  const [bank] = await app.db.sql<[{ sum: number }]>`
    select -sum(e.amount_minor)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'bank'`
  return bank.sum
}

test('[S1.17] fifty identical notices at once are booked once', async () => {
  const app = await testApp({ demoAdmin: 'demo_admin' })
  widenTransactions(app, 10)
  expect(await fiftyNotices(app)).toBe(21_500)
  expect(await brokenProofs(app)).toEqual([])
})

test('control: without the lock and the check of the state they are booked more than once', async () => {
  const unguarded = await testApp({ demoAdmin: 'demo_admin' })
  widenTransactions(unguarded, 10)
  cutFromStatements(unguarded, "and state <> 'paid'")
  withoutRowLocks(unguarded)
  expect(await fiftyNotices(unguarded)).toBeGreaterThan(21_500)
})
