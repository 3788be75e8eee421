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

/** Prices in US cents again at today's rates; for whoever brings new rates. */
export async function repriceProducts(sql: Sql): Promise<void> {
  forget()
  await sql`
    update search_items i set price_cents = fresh.cents
    from (
      select c.product_id, greatest(1, round(max(t.price_minor) / r.per_usd))::bigint as cents
      from product_cards c join offers o on o.id = c.offer_id join price_tiers t on t.offer_id = o.id
        cross join lateral (
          select per_usd from exchange_rates x where x.currency = o.currency order by rate_date desc limit 1) r
      group by c.product_id, r.per_usd
    ) fresh
    where fresh.product_id = i.product_id and fresh.cents <> i.price_cents`
}
