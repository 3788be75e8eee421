import { correctRate, listRateHistory } from '@tiantian/contracts/product/office-rate.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { expect, test } from 'vitest'
import { meetAtGate } from '../../test/gate.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { widenTransactions } from '../../test/transactions.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'

const reason = 'The bank closed at 7.25'

async function makeRates() {
  const here = await testApp()
  await makeProduct(here.db)
  const officer = await makeOfficer(here, ['trade_manager'])
  const rateOf = async (currency: string) => {
    const { currencies } = await officer.call(listRateHistory, {})
    return currencies.find((each) => each.currency === currency)!.rates
  }
  // Later than every published rate.
  await here.db.sql`
    insert into exchange_rates (currency, rate_date, per_usd, source) values ('CNY', '2026-09-01', 7, 'test')
    on conflict (currency, rate_date) do update set per_usd = 7, source = 'test'`
  await here.db.sql`delete from exchange_rates where currency = 'CNY' and rate_date <> '2026-09-01'`
  const input = { currency: 'CNY', seen: '7', perUsd: '7.25', reason } as const
  return { here, officer, rateOf, input }
}

test('[S3.5] the office corrects a rate with a reason, and sees where each rate comes from and what it was', async () => {
  const { here, officer, rateOf, input } = await makeRates()
  expect(await rateOf('CNY')).toEqual([
    { perUsd: '7', date: '2026-09-01', source: 'test', reason: '', correctedAt: null },
  ])
  await officer.call(correctRate, input)
  const [rate, earlier] = await rateOf('CNY')
  const today = here.clock.now().toISOString().slice(0, 10)
  expect(rate).toMatchObject({
    perUsd: '7.25',
    date: today,
    reason,
    correctedAt: expect.stringContaining(today),
  })
  expect(earlier).toMatchObject({ perUsd: '7', source: 'test' })
  const { rates } = await officer.call(listRates, {})
  expect(rates.find(({ currency }) => currency === 'CNY')).toMatchObject({ perUsd: 7.25 })
  const [entry] = await here.db.sql<{ actor_id: string; change: object }[]>`
    select actor_id, change from audit_log where event = 'product.rate.correct'`
  expect(entry).toMatchObject({
    actor_id: officer.id,
    change: { currency: 'CNY', before: '7', perUsd: '7.25', reason },
  })
  // Lists are sorted by price again.
  expect(await here.db.sql`select from outbox where topic = 'product.price'`).toHaveLength(1)
})

test('[S3.5] a rate that makes no sense, or was not the one seen, is refused', async () => {
  const { officer, here, rateOf, input } = await makeRates()
  const refusal = async (change: object) => (await officer.refused(correctRate, { ...input, ...change })).code
  for (const perUsd of ['0', '-7', '7,2', '7e2', '72.5', '3.4', '1234567890123', ''])
    expect(await refusal({ perUsd })).toBe('INVALID_INPUT')
  for (const change of [
    { reason: 'bank' },
    { currency: 'EUR' },
    { currency: 'USD', seen: '1', perUsd: '1.1' },
  ])
    expect(await refusal(change)).toBe('INVALID_INPUT')
  expect(await refusal({ seen: '7.01' })).toBe('STATE_CONFLICT')
  const member = await makeOfficer(here, [])
  expect((await member.refused(correctRate, input)).code).toBe('PERMISSION_DENIED')
  expect(await rateOf('CNY')).toHaveLength(1)
})

/** Two officers at the same moment; answers with how many are heard. */
async function correctedAtOnce({ officer, input }: Awaited<ReturnType<typeof makeRates>>) {
  const results = await Promise.allSettled(
    ['7.1', '7.2'].map((perUsd) => officer.call(correctRate, { ...input, perUsd })),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('[S3.5] of two officers who correct a rate at once one is heard', async () => {
  const rates = await makeRates()
  widenTransactions(rates.here, 4)
  expect(await correctedAtOnce(rates)).toBe(1)
})

test('control: without the lock of the currency both are', async () => {
  const rates = await makeRates()
  widenTransactions(rates.here, 4)
  withoutRowLocks(rates.here)
  const trigger = 'trigger gate before insert on exchange_rates for each statement'
  expect(await meetAtGate(rates.here, trigger, 2, () => correctedAtOnce(rates))).toBe(2)
})
