import type { Currency } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** Units of a currency for one US dollar, as published; a decimal fraction, never a floating-point number. */
interface ExchangeRate {
  readonly perUsd: string
  readonly date: string
  readonly source: string
}

/** How an amount was converted: stored with what it was converted for. */
export interface Exchange {
  readonly from: ExchangeRate & { readonly currency: Currency }
  readonly to: ExchangeRate & { readonly currency: Currency }
}

export type ExchangeRates = ReadonlyMap<Currency, ExchangeRate>

/** The rates that were in force when an amount was converted. */
export const ratesOf = ({ from, to }: Exchange): ExchangeRates =>
  new Map([
    [from.currency, from],
    [to.currency, to],
  ])

/** The latest rate of each currency. */
export async function readExchange(sql: Queryable): Promise<ExchangeRates> {
  const rows = await sql<(ExchangeRate & { currency: Currency })[]>`
    select distinct on (currency) currency, per_usd::text as "perUsd", rate_date::text as date, source
    from exchange_rates where currency = any(${[...CURRENCIES]}::text[]) order by currency, rate_date desc`
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]))
}

const SCALE = 10

/** `1.25` as 12,500,000,000: the column has ten decimals. */
const scaled = (decimal: string): bigint => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE))
}

/** Rounded down to the minor unit; undefined without a rate. */
export function convertDown(
  amountMinor: number,
  from: Currency,
  to: Currency,
  rates: ExchangeRates,
): number | undefined {
  if (from === to) return amountMinor
  const source = rates.get(from)
  const target = rates.get(to)
  if (!(source && target)) return undefined
  return Number((BigInt(amountMinor) * scaled(target.perUsd)) / scaled(source.perUsd))
}

/** Rounded up to the minor unit; undefined without a rate. All currencies have as many decimals. */
export function convertMinor(
  amountMinor: bigint,
  from: Currency,
  to: Currency,
  rates: ExchangeRates,
): { readonly amountMinor: number; readonly exchange: Exchange | null } | undefined {
  if (from === to) return { amountMinor: Number(amountMinor), exchange: null }
  const source = rates.get(from)
  const target = rates.get(to)
  if (!(source && target)) return undefined
  const divisor = scaled(source.perUsd)
  const converted = (amountMinor * scaled(target.perUsd) + divisor - 1n) / divisor
  return {
    amountMinor: Number(converted),
    exchange: { from: { currency: from, ...source }, to: { currency: to, ...target } },
  }
}
