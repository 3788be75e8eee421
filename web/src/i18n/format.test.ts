import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { describe, expect, test } from 'vitest'
import { compareIn, formatsOf } from './format.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatMonth,
  formatRelative,
  formatShortDate,
} from './format-date.ts'
import { formatConverted, formatMoney, formatNumber } from './format-number.ts'

const NBSP = '\u00a0'
const day = new Date(2026, 10, 21, 14, 5)

describe('numbers and money', () => {
  test('groups of three are separated as each language writes them', () => {
    expect(formatNumber(1_234_567.5, 'en')).toBe('1,234,567.5')
    expect(formatNumber(1_234_567.5, 'zh-Hans')).toBe('1,234,567.5')
    expect(formatNumber(1_234_567.5, 'ru')).toBe(`1${NBSP}234${NBSP}567,5`)
    expect(formatNumber(1_234_567.5, 'kk')).toBe(`1${NBSP}234${NBSP}567,5`)
  })

  test('the currency symbol is first in Chinese and English, last in Russian and Kazakh', () => {
    const price = { amountMinor: 1890, currency: 'CNY' } as const
    expect(formatMoney(price, 'zh-Hans')).toBe('¥18.90')
    expect(formatMoney(price, 'en')).toBe('¥18.90')
    expect(formatMoney(price, 'ru')).toBe(`18,90${NBSP}¥`)
    expect(formatMoney(price, 'kk')).toBe(`18,90${NBSP}¥`)
  })

  test('every currency has its narrow symbol', () => {
    expect(formatMoney({ amountMinor: 150, currency: 'USD' }, 'en')).toBe('$1.50')
    expect(formatMoney({ amountMinor: 150, currency: 'RUB' }, 'ru')).toBe(`1,50${NBSP}₽`)
    expect(formatMoney({ amountMinor: 150, currency: 'KZT' }, 'kk')).toBe(`1,50${NBSP}₸`)
  })

  test('whole amounts in tenge and roubles have no decimals, yuan and dollars keep them', () => {
    expect(formatMoney({ amountMinor: 1_250_000, currency: 'KZT' }, 'kk')).toBe(`12${NBSP}500${NBSP}₸`)
    expect(formatMoney({ amountMinor: 1_250_000, currency: 'USD' }, 'en')).toBe('$12,500.00')
  })

  test('a converted price is marked as approximate, and rounded from a thousand on', () => {
    expect(formatConverted({ amountMinor: 24_467, currency: 'RUB' }, 'ru')).toBe(`≈${NBSP}245${NBSP}₽`)
    expect(formatConverted({ amountMinor: 24_467, currency: 'USD' }, 'en')).toBe(`≈${NBSP}$244.67`)
    expect(formatConverted({ amountMinor: 224_467, currency: 'USD' }, 'en')).toBe(`≈${NBSP}$2,245`)
  })

  test('a negative amount has its minus before the symbol', () => {
    expect(formatMoney({ amountMinor: -500, currency: 'USD' }, 'en')).toBe('−$5.00')
    expect(formatMoney({ amountMinor: -500, currency: 'KZT' }, 'kk')).toBe(`−5${NBSP}₸`)
  })
})

describe('dates', () => {
  test('a long date has day, month and year', () => {
    expect(formatDate(day, 'en')).toBe('21 November 2026')
    expect(formatDate(day, 'zh-Hans')).toBe('2026年11月21日')
    expect(formatDate(day, 'ru')).toContain('21 ноября 2026')
    expect(formatDate(day, 'kk')).toBe(`2026${NBSP}ж. 21${NBSP}қараша`)
  })

  test('a day without its year, a short date, and a date with time', () => {
    expect(formatDay(day, 'kk')).toBe(`21${NBSP}қараша`)
    expect(formatDay(day, 'ru')).toBe('21 ноября')
    expect(formatMonth(day, 'kk')).toBe(`2026${NBSP}ж. қараша`)
    expect(formatMonth(day, 'ru')).toBe('ноябрь 2026 г.')
    expect(formatMonth(day, 'zh-Hans')).toBe('2026年11月')
    expect(formatShortDate(day, 'kk')).toBe('21.11.2026')
    expect(formatDateTime(day, 'kk')).toBe(`2026${NBSP}ж. 21${NBSP}қараша, 14:05`)
    expect(formatDateTime(day, 'zh-Hans')).toBe('2026年11月21日 14:05')
  })

  test('a date range names the month and the year once', () => {
    const to = (month: number, date: number, year = 2026) => new Date(year, month, date)
    const days = (last: Date, hasYear = false) =>
      LANGUAGES.map((language) => formatDays(day, last, language, hasYear).replace(/\s/g, ' '))
    expect(days(to(10, 23))).toEqual(['11月21日–23日', '21–23 November', '21–23 ноября', '21–23 қараша'])
    expect(days(to(11, 2))).toEqual([
      '11月21日–12月2日',
      '21 November – 2 December',
      '21 ноября – 2 декабря',
      '21 қараша – 2 желтоқсан',
    ])
    expect(days(to(10, 23), true)).toEqual([
      '2026年11月21日–23日',
      '21–23 November 2026',
      '21–23 ноября 2026 г.',
      '2026 ж. 21–23 қараша',
    ])
    expect(days(to(0, 2, 2027), true)[2]).toBe('21 ноября 2026 г. – 2 января 2027 г.')
  })

  test('relative time as text', () => {
    const ago = (seconds: number) => day.getTime() - seconds * 1000
    // Seven days are no calendar week, and a year ago is not last year.
    expect(formatRelative(ago(8 * 86_400), 'en', day)).toBe('1 week ago')
    expect(formatRelative(ago(400 * 86_400), 'en', day)).toBe('1 year ago')
    expect(formatRelative(ago(400 * 86_400), 'ru', day)).toBe('1 год назад')
    expect(formatRelative(ago(40 * 86_400), 'zh-Hans', day)).toBe('1个月前')
    expect(formatRelative(ago(8 * 86_400), 'kk', day)).toBe(`1${NBSP}апта бұрын`)
    // Thirty hours before three in the morning it was the day before yesterday.
    const morning = new Date(2026, 10, 26, 3).getTime()
    expect(formatRelative(morning - 30 * 3_600_000, 'ru', morning)).toBe('позавчера')
    expect(formatRelative(morning - 30 * 3_600_000, 'kk', morning)).toBe('алдыңгүні')
    expect(formatRelative(ago(86_400), 'en', day)).toBe('yesterday')
    expect(formatRelative(ago(86_400), 'ru', day)).toBe('вчера')
    expect(formatRelative(ago(86_400), 'kk', day)).toBe('кеше')
    expect(formatRelative(ago(7200), 'kk', day)).toBe(`2${NBSP}сағат бұрын`)
    expect(formatRelative(ago(-3 * 86_400), 'kk', day)).toBe(`3${NBSP}күннен кейін`)
    expect(formatRelative(ago(20), 'kk', day)).toBe('қазір')
    expect(formatRelative(ago(400 * 86_400), 'kk', day)).toBe(`1${NBSP}жыл бұрын`)
  })
})

describe('time that has passed or is to come', () => {
  const SPANS = [20, 90, 3599, 7200, 86_399, 604_800, 691_200, 3_000_000, 31_536_000, 70_000_000]
  const CALENDAR =
    /昨|前天|明|后天|上|下|去年|前年|本|yesterday|tomorrow|last|next|this|вчера|завтра|прошл|следующ|эт[аио]|кеше|ертең|алдың|бүрсі|осы|өткен|келесі/

  test.each(LANGUAGES)(
    'in %s hours, weeks, months and years are counted, never named by the calendar',
    (language) => {
      for (const seconds of SPANS)
        for (const sign of [-1, 1]) {
          const text = formatRelative(day.getTime() + sign * seconds * 1000, language, day)
          expect(text).not.toMatch(CALENDAR)
          if (seconds > 60) expect(text).toMatch(/\d/)
        }
    },
  )

  test.each(LANGUAGES)('in %s a day is named by the calendar, at whatever hour it is asked', (language) => {
    const named = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      const now = new Date(2026, 10, 21, hour, 30)
      const yesterday = new Date(2026, 10, 20, 0, 15)
      if (now.getTime() - yesterday.getTime() >= 86_400_000)
        named.add(formatRelative(yesterday, language, now))
    }
    expect([...named]).toEqual([{ 'zh-Hans': '昨天', en: 'yesterday', ru: 'вчера', kk: 'кеше' }[language]])
  })
})

describe('sorting of names', () => {
  test('Kazakh letters sort at their position in the Kazakh alphabet', () => {
    const names = [
      'Өскемен',
      'Орал',
      'Қызылорда',
      'Қарағанды',
      'Көкшетау',
      'Ақтау',
      'Әйтеке би',
      'Bosch',
      'Үшарал',
      'Ұзынағаш',
    ]
    expect(names.sort(compareIn('kk'))).toEqual([
      'Bosch',
      'Ақтау',
      'Әйтеке би',
      'Көкшетау',
      'Қарағанды',
      'Қызылорда',
      'Орал',
      'Өскемен',
      'Ұзынағаш',
      'Үшарал',
    ])
  })

  test('numbers inside names sort as numbers', () => {
    expect(['BMW 10', 'BMW 9'].sort(formatsOf('en').compare)).toEqual(['BMW 9', 'BMW 10'])
  })
})
