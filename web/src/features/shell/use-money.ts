import type { Language } from '@tiantian/contracts/language.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import { CURRENCIES, CURRENCY_OF_LANGUAGE } from '@tiantian/contracts/money.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { useSyncExternalStore } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { createStore, storage } from '../../sdk/store.ts'
import { useQuery } from '../../sdk/use-query.ts'

/**
 * The currency used where the device's time zone is: many in Kazakhstan read Russian, and think in tenge. Names of
 * the IANA database, including older ones still found on devices. No region of the alliance uses the dollar.
 */
const ZONES: readonly (readonly [Currency, string])[] = [
  ['KZT', 'Asia/: Almaty Qyzylorda Aqtau Aqtobe Atyrau Oral Qostanay'],
  ['CNY', 'Asia/: Shanghai Urumqi Chongqing Chungking Harbin Kashgar'],
  ['RUB', 'Europe/: Moscow Kaliningrad Kirov Volgograd Astrakhan Saratov Ulyanovsk Samara'],
  ['RUB', 'Asia/: Yekaterinburg Omsk Novosibirsk Barnaul Tomsk Novokuznetsk Krasnoyarsk Irkutsk Chita'],
  ['RUB', 'Asia/: Yakutsk Khandyga Vladivostok Ust-Nera Magadan Sakhalin Srednekolymsk Kamchatka Anadyr'],
]

const BY_ZONE = new Map(
  ZONES.flatMap(([currency, names]) => {
    const [region = '', cities = ''] = names.split(': ')
    return cities.split(' ').map((city) => [region + city, currency] as const)
  }),
)

/** The display currency of a user who has chosen none: by region, or else by language. */
export const homeCurrency = (timeZone: string, language: Language): Currency =>
  BY_ZONE.get(timeZone) ?? CURRENCY_OF_LANGUAGE[language]

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
  const rates: ConvertRates = Object.fromEntries(
    data?.rates.map((rate) => [rate.currency, rate.perUsd]) ?? [],
  )
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
