import type { Currency, Money } from '@tiantian/contracts/money.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { useSyncExternalStore } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { createStore, storage } from '../../sdk/store.ts'
import { useQuery } from '../../sdk/use-query.ts'
import type { Rates } from './convert.ts'
import { convert } from './convert.ts'
import { homeCurrency } from './home-currency.ts'

const KEY = 'display_currency'
const HOUR_MS = 3_600_000

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const chosen = createStore(CURRENCIES.find((currency) => currency === storage.read(KEY)))

export function setDisplayCurrency(currency: Currency) {
  storage.write(KEY, currency)
  chosen.set(currency)
}

/** The display currency; by region or language until the user chooses one. */
export function useDisplayCurrency(): Currency {
  const language = useLanguage()
  return useSyncExternalStore(chosen.subscribe, chosen.get) ?? homeCurrency(timeZone, language)
}

/** `const money = useMoney(); <Price {...money.price(card.price)} />` */
export function useMoney() {
  const format = useFormat()
  const currency = useDisplayCurrency()
  const { data } = useQuery({ ...query(listRates, {}), staleTime: HOUR_MS })
  const rates: Rates = Object.fromEntries(data?.rates.map((rate) => [rate.currency, rate.perUsd]) ?? [])
  const converted = (price: Money) => {
    const value = price.currency === currency ? undefined : convert(price, currency, rates)
    return value && format.converted(value)
  }
  return {
    currency,
    /** Exact, in the currency of the offer. */
    format: format.money,
    /** With "≈" in the display currency; undefined if it is the same currency or rates are missing. */
    converted,
    price: (price: Money) => ({ amount: format.money(price), converted: converted(price) }),
  }
}
