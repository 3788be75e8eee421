import { listAccountTotals } from '@tiantian/contracts/ledger/account.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Trade } from '../../../test/make-order.ts'
import { brokenProofs } from '../../../test/make-order.ts'
import { startStripeDouble } from '../../../test/stripe-double.ts'
import { stripeTrades } from '../../../test/stripe-trade.ts'
import { testApp } from '../../../test/test-app.ts'

const double = await startStripeDouble()
const here = await testApp({ stripe: double.settings, webOrigins: ['https://mall.example'] })
const { db } = here
const officer = await makeOfficer(here, ['trade_manager', 'treasurer'])
const { atStripe, notify, orderOf, paid, report, reportPaid, shopBalance, started } = stripeTrades(
  here,
  double,
)

/** 215.00 less 2 %. */
const EARNED = 21_070
const USD = { currency: 'usd', amount: 1000 }

let day = 0
/** The office has a newer rate: so many yuan for a dollar. */
const setRate = (yuan: number) => db.sql`
  insert into exchange_rates (currency, rate_date, per_usd, source)
  select currency, ${`2031-06-${String(++day).padStart(2, '0')}`}, per_usd, 'NBK'
  from (values ('USD', 1::numeric), ('CNY', ${yuan}::numeric)) as rate (currency, per_usd)`

async function officeRow(trade: Trade) {
  const { rows } = await officer.call(listBankClaims, { limit: 50 })
  return rows.find(({ orderId }) => orderId === trade.orderId)
}

async function totalOf(kind: string): Promise<number> {
  const { totals } = await officer.call(listAccountTotals, {})
  return totals.find(({ kind: of, total }) => of === kind && total.currency === 'CNY')?.total.amountMinor ?? 0
}

test('[S1.17] a claim in another currency holds what it is worth, by a rate that it keeps, and a won one releases it', async () => {
  const trade = await paid('completed')
  await setRate(7.1234)
  expect(await report(trade, 'needs_response', USD)).toBe(200)
  // 10.00 dollars at 7.1234, rounded up.
  expect(await shopBalance(trade)).toBe(EARNED - 7124)
  expect(await officeRow(trade)).toMatchObject({
    state: 'open',
    amount: { amountMinor: 7124, currency: 'CNY' },
    heldMinor: 7124,
    chargedMinor: null,
    stated: { amountMinor: 1000, currency: 'USD' },
    exchange: {
      from: { currency: 'USD', source: 'NBK' },
      to: { currency: 'CNY', perUsd: expect.stringMatching(/^7[.]1234/), source: 'NBK' },
    },
  })
  expect(await brokenProofs(here)).toEqual([])
  await setRate(9)
  expect(await report(trade, 'won', USD)).toBe(200)
  expect(await shopBalance(trade)).toBe(EARNED)
  expect(await officeRow(trade)).toMatchObject({ amount: { amountMinor: 7124 }, chargedMinor: null })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a lost claim takes what was held; how the rate has moved since is a difference of exchange', async () => {
  const trade = await paid('completed')
  await setRate(7)
  await report(trade, 'needs_response', USD)
  const before = { bank: await totalOf('bank'), exchange: await totalOf('exchange') }
  await setRate(8)
  const notices = Array.from({ length: 10 }, () => report(trade, 'lost', USD))
  expect(new Set(await Promise.all(notices))).toEqual(new Set([200]))
  // The shop bears 70.00 less the 2 % that the alliance gives back.
  expect(await shopBalance(trade)).toBe(EARNED - 7000 + 140)
  expect(await orderOf(trade)).toMatchObject({ state: 'completed', refundedMinor: 7000 })
  expect((await totalOf('exchange')) - before.exchange).toBe(-1000)
  expect((await totalOf('bank')) - before.bank).toBe(8000)
  expect(await officeRow(trade)).toMatchObject({ state: 'lost', chargedMinor: 8000 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what the provider says it has charged goes before the rate of the day', async () => {
  const trade = await paid('delivered')
  await setRate(7)
  await report(trade, 'needs_response', USD)
  const before = await totalOf('exchange')
  await setRate(8)
  await report(trade, 'lost', { ...USD, balance_transactions: [{ amount: -6930, currency: 'cny' }] })
  expect((await totalOf('exchange')) - before).toBe(70)
  expect(await orderOf(trade)).toMatchObject({ state: 'delivered', refundedMinor: 7000 })
  // Of several currencies, or of none, the rate of the day counts.
  const other = await paid('delivered')
  await report(other, 'needs_response', USD)
  await report(other, 'lost', {
    ...USD,
    balance_transactions: [
      { amount: -5, currency: 'cny' },
      { amount: -5, currency: 'usd' },
    ],
  })
  expect(await officeRow(other)).toMatchObject({ chargedMinor: 8000 })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a claim that is worth more than the payment takes no more, and a refund of a part leaves its part', async () => {
  await setRate(7)
  const all = await paid('completed')
  await report(all, 'needs_response', { currency: 'usd', amount: 5000 })
  expect(await officeRow(all)).toMatchObject({ amount: { amountMinor: 21_500 } })
  // 350.00 of which 215.00 were held: at the same rate nothing is lost, at another one what 215.00 have become.
  const still = await paid('completed')
  const moved = await paid('completed')
  for (const trade of [still, moved]) await report(trade, 'needs_response', { currency: 'usd', amount: 5000 })
  const start = { bank: await totalOf('bank'), exchange: await totalOf('exchange') }
  await report(still, 'lost', { currency: 'usd', amount: 5000 })
  expect((await totalOf('exchange')) - start.exchange).toBe(0)
  expect((await totalOf('bank')) - start.bank).toBe(21_500)
  await setRate(7.7)
  await report(moved, 'lost', { currency: 'usd', amount: 5000 })
  expect((await totalOf('exchange')) - start.exchange).toBe(-2150)
  expect(await officeRow(moved)).toMatchObject({ chargedMinor: 23_650 })
  await setRate(7)
  const part = await paid('completed')
  await report(part, 'needs_response', USD)
  await notify('refund.created', atStripe(part, { amount: 3500 }))
  const before = await totalOf('exchange')
  await setRate(8)
  await report(part, 'lost', USD)
  // Half of it was settled by the refund: of 40.00 that the other half is worth now 35.00 were held.
  expect(await officeRow(part)).toMatchObject({ chargedMinor: 4000 })
  expect((await totalOf('exchange')) - before).toBe(-500)
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] a foreign claim that is reported before its payment holds its share when that comes', async () => {
  await setRate(7)
  const trade = await started()
  expect(await report(trade, 'needs_response', USD)).toBe(200)
  await reportPaid(trade)
  expect(await officeRow(trade)).toMatchObject({ amount: { amountMinor: 7000 }, heldMinor: 7000 })
  expect(await orderOf(trade)).toMatchObject({ state: 'paid' })
  expect(await brokenProofs(here)).toEqual([])
})

test('[S1.17] what was charged for a claim that is lost before its payment is reported is kept until then', async () => {
  await setRate(7)
  const trade = await started()
  const charge = { balance_transactions: [{ amount: -6930, currency: 'cny' }] }
  expect(await report(trade, 'needs_response', { ...USD, ...charge })).toBe(200)
  // A notice that says nothing of it leaves what is known.
  expect(await report(trade, 'lost', USD)).toBe(200)
  const before = await totalOf('exchange')
  await reportPaid(trade)
  expect(await officeRow(trade)).toMatchObject({ state: 'lost', chargedMinor: 6930 })
  expect((await totalOf('exchange')) - before).toBe(70)
  expect(await brokenProofs(here)).toEqual([])
})
