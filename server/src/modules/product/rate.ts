import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import type { correctRate, listRateHistory } from '@tiantian/contracts/product/office-rate.ts'
import { RATE_DAYS, RATE_FACTOR_MAX } from '@tiantian/contracts/product/office-rate.ts'
import type { listRates as contract } from '@tiantian/contracts/product/rate.ts'
import { audit } from '../../platform/audit.ts'
import { TimedCache } from '../../platform/cache/timed-cache.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { publish } from '../../platform/job/outbox.ts'
import { priceBatchJob } from './index/price-batch.ts'

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
const rateCache = new TimedCache<ProductRates>({ ms: 30_000, isWorth: ({ size }) => size > 0 })

/** The latest rates, refreshed about every half minute. */
export const readRates = (sql: Queryable): Promise<ProductRates> =>
  rateCache.get(sql, '', async () => {
    const { rates } = await listRates(sql)
    return new Map(rates.map(({ currency, perUsd }) => [currency, perUsd]))
  })

/** Minor units of any currency as US cents, not rounded. */
export function toCents(minor: number, currency: Currency, rates: ProductRates): number {
  const perUsd = rates.get(currency)
  if (!perUsd) throw new Error(`there is no exchange rate for ${currency}`)
  return minor / perUsd
}

interface StoredRateRow {
  readonly currency: Currency
  readonly per_usd: string
  readonly date: string
  readonly source: string
  readonly reason: string
  readonly corrected_at: string | null
}

/** The latest rates of each currency; `1` as `1` and not as `1.0000000000`. */
export async function readRateHistory(sql: Queryable): Promise<Output<typeof listRateHistory>> {
  const rows = await sql<StoredRateRow[]>`
    select c.currency, trim_scale(r.per_usd)::text as per_usd, r.rate_date::text as date, r.source, r.reason,
      r.corrected_at
    from unnest(${[...CURRENCIES]}::text[]) as c (currency)
    cross join lateral (
      select * from exchange_rates r where r.currency = c.currency order by r.rate_date desc limit ${RATE_DAYS}) r
    order by r.rate_date desc`
  return {
    currencies: CURRENCIES.map((currency) => ({
      currency,
      rates: rows
        .filter((row) => row.currency === currency)
        .map(({ per_usd, date, source, reason, corrected_at }) => ({
          perUsd: per_usd,
          date,
          source,
          reason,
          correctedAt: corrected_at === null ? null : isoTime(corrected_at),
        })),
    })),
  }
}

/** What is written in the place of a source. */
const OFFICE = 'Tiantian office'

interface Before {
  readonly per_usd: string
  readonly is_same: boolean
  readonly is_far: boolean
  readonly date: string
}

/**
 * The rate of the day from now on: an import of this day does not replace it, one of a later day does.
 * @throws AppError('STATE_CONFLICT' | 'INVALID_INPUT') when another rate was seen, and for one that is far off
 */
export async function storeCorrection(
  tx: Tx,
  { userId, at }: { readonly userId: string; readonly at: Date },
  { currency, seen, perUsd, reason }: Parsed<typeof correctRate>,
) {
  // Corrections of a currency wait for each other, also on a day without a rate yet.
  await tx`select from currencies where code = ${currency} for no key update`
  const [before] = await tx<Before[]>`
    select trim_scale(per_usd)::text as per_usd, per_usd = ${seen}::numeric as is_same,
      ${perUsd}::numeric not between per_usd / ${RATE_FACTOR_MAX} and per_usd * ${RATE_FACTOR_MAX} as is_far,
      greatest(rate_date, ${at}::date)::text as date
    from exchange_rates where currency = ${currency} order by rate_date desc limit 1`
  if (!before?.is_same) throw new AppError('STATE_CONFLICT')
  if (before.is_far) throw new AppError('INVALID_INPUT', {}, [{ path: 'perUsd', rule: 'rate_far' }])
  await tx`
    insert into exchange_rates (currency, rate_date, per_usd, source, reason, corrected_at)
    values (${currency}, ${before.date}::date, ${perUsd}::numeric, ${OFFICE}, ${reason}, ${at})
    on conflict (currency, rate_date) do update set per_usd = excluded.per_usd, source = excluded.source,
      reason = excluded.reason, corrected_at = excluded.corrected_at`
  await publish(tx, priceBatchJob.topic, { currencies: [currency] })
  await audit(tx, {
    actorId: userId,
    event: 'product.rate.correct',
    objectKind: 'exchange_rate',
    objectId: RATES_ID,
    change: { currency, before: before.per_usd, perUsd, date: before.date, reason },
    at,
  })
}

/** The audit log names one object: rates have no ids. */
const RATES_ID = '00000000-0000-0000-0000-000000000000'
