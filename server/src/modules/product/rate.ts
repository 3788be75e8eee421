import type { Output } from '@tiantian/contracts/action.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { listRates as contract } from '@tiantian/contracts/product/rate.ts'
import { TimedCache } from '../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../platform/database/database.ts'

type RateList = Output<typeof contract>
/** Units of a currency for one US dollar. */
export type ProductRates = ReadonlyMap<Currency, number>

/** The latest rate of each currency that shops price in. */
export async function listRates(sql: Queryable): Promise<RateList> {
  const rates = await sql<RateList['rates'][number][]>`
    select distinct on (currency) currency, per_usd::float8 as "perUsd", rate_date::text as date, source
    from exchange_rates where currency in ('CNY', 'USD', 'RUB', 'KZT')
    order by currency, rate_date desc`
  return { rates }
}

/** A database without rates is still being filled. */
const stored = new TimedCache<ProductRates>({ ms: 30_000, isWorth: ({ size }) => size > 0 })

/** The latest rates, refreshed about every half minute. */
export const readRates = (sql: Queryable): Promise<ProductRates> =>
  stored.get(sql, '', async () => {
    const { rates } = await listRates(sql)
    return new Map(rates.map(({ currency, perUsd }) => [currency, perUsd]))
  })

/** Minor units of any currency as US cents, not rounded. */
export function toCents(minor: number, currency: Currency, rates: ProductRates): number {
  const perUsd = rates.get(currency)
  if (!perUsd) throw new Error(`there is no exchange rate for ${currency}`)
  return minor / perUsd
}
