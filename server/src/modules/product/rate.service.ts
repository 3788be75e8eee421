import type { Output } from '@tiantian/contracts/action.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { listRates as contract } from '@tiantian/contracts/product/rate.ts'
import type { Sql } from 'postgres'

type RateList = Output<typeof contract>
/** Units of a currency for one US dollar. */
export type Rates = ReadonlyMap<Currency, number>

/** The latest rate of each currency in which shops price. */
export async function listRates(sql: Sql): Promise<RateList> {
  const rates = await sql<RateList['rates'][number][]>`
    select distinct on (currency) currency, per_usd::float8 as "perUsd", rate_date::text as date, source
    from exchange_rates where currency in ('CNY', 'USD', 'RUB', 'KZT')
    order by currency, rate_date desc`
  return { rates }
}

const KEPT_MS = 30_000
let kept: { rates: Promise<Rates>; readAt: number } | undefined

/** The latest rates, read at most every half minute. */
export function readRates(sql: Sql): Promise<Rates> {
  const now = performance.now()
  if (kept && now - kept.readAt < KEPT_MS) return kept.rates
  const rates = listRates(sql).then(
    (list) => new Map(list.rates.map(({ currency, perUsd }) => [currency, perUsd])),
  )
  kept = { rates, readAt: now }
  // A database without rates is one that is still being filled.
  rates.then(
    ({ size }) => size > 0 || forget(),
    () => forget(),
  )
  return rates
}

function forget() {
  kept = undefined
}

/** Minor units of any currency as US cents, not rounded. */
export function toCents(minor: number, currency: Currency, rates: Rates): number {
  const perUsd = rates.get(currency)
  if (!perUsd) throw new Error(`There is no exchange rate for ${currency}`)
  return minor / perUsd
}
