import type { Language } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'

/**
 * Numbers, amounts and dates in the format of a language. Formatters are expensive to create and therefore cached.
 */
const LOCALES: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en-GB', ru: 'ru-RU', kk: 'kk-KZ' }

/** Caches the result for each argument: for functions with few arguments. */
function memoized<Made>(make: (language: Language, more: string) => Made) {
  const known = new Map<string, Made>()
  return (language: Language, more = ''): Made => {
    const key = `${language} ${more}`
    const made = known.get(key) ?? make(language, more)
    known.set(key, made)
    return made
  }
}

const dayFormat = memoized(
  (language, timeZone) => new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }),
)
const clockFormat = memoized(
  (_language, timeZone) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
)
const offsetFormat = memoized(
  (_language, timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }),
)
const numberFormat = memoized(
  (language, decimals) =>
    new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: Number(decimals) }),
)
const moneyFormat = memoized(
  (language, currency) =>
    new Intl.NumberFormat(LOCALES[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }),
)
const collator = memoized((language) => new Intl.Collator(LOCALES[language], { numeric: true }))
const languageNames = memoized((language) => new Intl.DisplayNames(LOCALES[language], { type: 'language' }))

/** Compares names by the language's collation, and `9` before `10`. */
export const alphabetOf = (language: Language): ((a: string, b: string) => number) =>
  collator(language).compare

/** `21 ноября 2026 г.`, in UTC unless another zone is given. */
export const dayText = (language: Language, time: string, timeZone = 'UTC'): string =>
  dayFormat(language, timeZone).format(new Date(time))

/** `20–22 November 2026`: the days from one time to the other. */
export const daysText = (language: Language, from: string, to: string, timeZone = 'UTC'): string =>
  dayFormat(language, timeZone).formatRange(new Date(from), new Date(to))

/** `14:05` in all languages. */
export const clockText = (time: string, timeZone = 'UTC'): string =>
  clockFormat('en', timeZone).format(new Date(time))

export const numberText = (language: Language, value: number, decimals = 0): string =>
  numberFormat(language, String(decimals)).format(value)

export const moneyText = (language: Language, { amountMinor, currency }: Money): string =>
  moneyFormat(language, currency).format(amountMinor / MINOR_PER_MAJOR)

/** The name of a language in another; simplified and traditional Chinese are the same spoken language. */
export const languageText = (language: Language, named: string): string =>
  languageNames(language).of(named === 'zh-Hans' ? 'zh' : named) ?? named

/** An instant with the offset of a zone, as schema.org requires: `2026-11-20T09:00:00+05:00`. */
export function timeIn(timeZone: string, time: string): string {
  const date = new Date(time)
  const parts = offsetFormat('en', timeZone).formatToParts(date)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? ['', '+', '00', '00']
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return `${new Date(date.getTime() + ahead * 60_000).toISOString().slice(0, 19)}${zone}`
}
