import type { Language } from '@tiantian/contracts/language.ts'
import type { Currency } from '@tiantian/contracts/money.ts'

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
const BY_LANGUAGE: Record<Language, Currency> = { 'zh-Hans': 'CNY', en: 'USD', ru: 'RUB', kk: 'KZT' }

/** The display currency of a user who has chosen none: by region, or else by language. */
export const homeCurrency = (timeZone: string, language: Language): Currency =>
  BY_ZONE.get(timeZone) ?? BY_LANGUAGE[language]
