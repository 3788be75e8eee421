import type { Money } from '@tiantian/contracts/money.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import type { Rates } from '../shell/convert.ts'
import { convert } from '../shell/convert.ts'
import { useDisplayCurrency } from '../shell/use-money.ts'

const HOUR_MS = 3_600_000

/**
 * The sum of amounts in the display currency with the date of the rate; undefined when there is nothing to convert or
 * a rate is missing. Never a price: each shop bills in its own currency.
 */
export function useTogether(totals: readonly Money[]): { sum: Money; ratesDate: string } | undefined {
  const currency = useDisplayCurrency()
  const { data } = useQuery({ ...query(listRates, {}), staleTime: HOUR_MS })
  const isForeign = totals.some((total) => total.currency !== currency)
  if (!(isForeign && data)) return undefined
  const rates: Rates = Object.fromEntries(data.rates.map((rate) => [rate.currency, rate.perUsd]))
  let amountMinor = 0
  for (const total of totals) {
    const converted = convert(total, currency, rates)
    if (!converted) return undefined
    amountMinor += converted.amountMinor
  }
  return { sum: { amountMinor, currency }, ratesDate: data.rates[0]!.date }
}
