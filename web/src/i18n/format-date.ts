import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { kazakhDate, kazakhDay, kazakhDays, kazakhMonth, kazakhRelative } from './kazakh.ts'

const LOCALE: Record<Exclude<Language, 'kk'>, string> = { 'zh-Hans': 'zh-CN', en: 'en-GB', ru: 'ru-RU' }

/** An instant as the server sends it (ISO 8601), as milliseconds or as a Date. */
export type Instant = string | number | Date

/** `21 November 2026`, `21 ноября 2026 г.`, `2026年11月21日`, `2026 ж. 21 қараша` */
export function formatDate(instant: Instant, language: Language): string {
  const date = new Date(instant)
  if (language === 'kk') return kazakhDate(date)
  return date.toLocaleDateString(LOCALE[language], { dateStyle: 'long' })
}

/** `21 November`, `21 ноября`, `11月21日`, `21 қараша` */
export function formatDay(instant: Instant, language: Language): string {
  const date = new Date(instant)
  if (language === 'kk') return kazakhDay(date)
  return date.toLocaleDateString(LOCALE[language], { day: 'numeric', month: 'long' })
}

/** `21–23 November`, `30 ноября – 2 декабря 2026 г.`, `11月21日–23日`, `2026 ж. 21–23 қараша`: as short as possible. */
export function formatDays(from: Date, to: Date, language: Language, hasYear: boolean): string {
  if (from.getFullYear() !== to.getFullYear()) {
    return `${formatDate(from, language)} – ${formatDate(to, language)}`
  }
  if (language === 'kk') return kazakhDays(from, to, hasYear)
  const isOneMonth = from.getMonth() === to.getMonth()
  // Browsers write a range of Chinese days in digits alone.
  if (language === 'zh-Hans') {
    const first = hasYear ? formatDate(from, language) : formatDay(from, language)
    return `${first}–${isOneMonth ? `${to.getDate()}日` : formatDay(to, language)}`
  }
  const year = hasYear ? 'numeric' : undefined
  const range = new Intl.DateTimeFormat(LOCALE[language], { day: 'numeric', month: 'long', year })
  const text = range.formatRange(from, to)
  return isOneMonth ? text.replace(/\s?–\s?/, '–') : text
}

/** `November 2026`, `ноябрь 2026 г.`, `2026年11月`, `2026 ж. қараша` */
export function formatMonth(instant: Instant, language: Language): string {
  const date = new Date(instant)
  if (language === 'kk') return kazakhMonth(date)
  return date.toLocaleDateString(LOCALE[language], { month: 'long', year: 'numeric' })
}

/** Digits only: `21/11/2026`, `21.11.2026`, `2026/11/21` */
export function formatShortDate(instant: Instant, language: Language): string {
  const locale = language === 'kk' ? LOCALE.ru : LOCALE[language]
  return new Date(instant).toLocaleDateString(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
}

/** `14:05` in all languages. */
export function formatTime(instant: Instant): string {
  return new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** `21 November 2026, 14:05` */
export const formatDateTime = (instant: Instant, language: Language): string =>
  `${formatDate(instant, language)}${beforeTime(language)}${formatTime(instant)}`

/** `21 November, 14:05` */
export const formatDayTime = (instant: Instant, language: Language): string =>
  `${formatDay(instant, language)}${beforeTime(language)}${formatTime(instant)}`

const beforeTime = (language: Language) => (language === 'zh-Hans' ? ' ' : ', ')

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * `yesterday`, `3 часа назад`, `2 күннен кейін`. Words of the calendar only for days, which are counted by the
 * calendar: thirty hours may reach back to the day before yesterday, and seven days are not last week.
 */
export function formatRelative(instant: Instant, language: Language, now: Instant = serverNow()): string {
  const seconds = (new Date(instant).getTime() - new Date(now).getTime()) / 1000
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1]
  const value = { second: 0, day: daysBetween(new Date(now), new Date(instant)) }[unit as string]
  const elapsed = value ?? Math.trunc(seconds / size)
  if (language === 'kk') return kazakhRelative(elapsed, unit)
  const numeric = value === undefined ? 'always' : 'auto'
  return new Intl.RelativeTimeFormat(LOCALE[language], { numeric }).format(elapsed, unit)
}

/** Of the user's calendar, also where a day has 23 hours. */
function daysBetween(from: Date, to: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (day(to) - day(from)) / 86_400_000
}
