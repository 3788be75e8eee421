import type { Currency, Money } from '@tiantian/contracts/money.ts'

/** How many units of each currency one US dollar buys. */
export type ConvertRates = Readonly<Partial<Record<Currency, number>>>

/** The value in another currency, in its minor units; undefined when a rate is missing. */
export function convert(
  { amountMinor, currency }: Money,
  to: Currency,
  rates: ConvertRates,
): Money | undefined {
  if (currency === to) return { amountMinor, currency }
  const from = rates[currency]
  const into = rates[to]
  if (!(from && into)) return undefined
  // All currencies of the alliance have two decimals, so minor units convert like major ones.
  return { amountMinor: Math.round((amountMinor / from) * into), currency: to }
}
