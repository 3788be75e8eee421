import type { Language } from '@tiantian/contracts/language.ts'
import type { Money } from '@tiantian/contracts/money.ts'
import type { Instant } from './format-date.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatDayTime,
  formatMonth,
  formatRelative,
  formatShortDate,
  formatTime,
} from './format-date.ts'
import { formatConverted, formatMoney, formatNumber } from './format-number.ts'
import { compareKazakh } from './kazakh.ts'
import { useLanguage } from './use-text.ts'

/** Compares names by the alphabet of the language: `names.sort(compareIn('kk'))`. */
export function compareIn(language: Language): (left: string, right: string) => number {
  if (language === 'kk') return compareKazakh
  return new Intl.Collator(language === 'zh-Hans' ? 'zh-CN' : language, { numeric: true }).compare
}

/** All formats of one language. */
export function formatsOf(language: Language) {
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
    /** A count: `≈ 1,200` if it was estimated. */
    amount: (count: number, isAbout = false) => `${isAbout ? '≈\u00a0' : ''}${formatNumber(count, language)}`,
    money: (money: Money) => formatMoney(money, language),
    converted: (money: Money) => formatConverted(money, language),
    date: (instant: Instant) => formatDate(instant, language),
    day: (instant: Instant) => formatDay(instant, language),
    days: (from: Date, to: Date, hasYear: boolean) => formatDays(from, to, language, hasYear),
    month: (instant: Instant) => formatMonth(instant, language),
    shortDate: (instant: Instant) => formatShortDate(instant, language),
    time: formatTime,
    dayTime: (instant: Instant) => formatDayTime(instant, language),
    dateTime: (instant: Instant) => formatDateTime(instant, language),
    relative: (instant: Instant) => formatRelative(instant, language),
    compare: compareIn(language),
  }
}

export type Formats = ReturnType<typeof formatsOf>

/** `const format = useFormat()`, then `format.number(12000)`. */
export function useFormat(): Formats {
  return formatsOf(useLanguage())
}
