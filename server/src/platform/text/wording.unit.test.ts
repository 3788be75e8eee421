import { expect, test } from 'vitest'
import {
  alphabetOf,
  clockText,
  daysText,
  dayText,
  languageText,
  moneyText,
  numberText,
  timeIn,
} from './wording.ts'

/** Non-breaking spaces are compared as spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')

test('dates, ranges and times are those of the location, in the language', () => {
  const from = '2026-11-20T19:30:00Z'
  const to = '2026-11-22T12:00:00Z'
  expect(plain(dayText('ru', from, 'Asia/Almaty'))).toBe('21 ноября 2026 г.')
  expect(plain(dayText('kk', from))).toMatch(/^2026 ж\. 20 қараша$/)
  expect(dayText('zh-Hans', from)).toBe('2026年11月20日')
  expect(plain(daysText('en', from, to, 'UTC'))).toBe('20 – 22 November 2026')
  expect(clockText(from, 'Asia/Almaty')).toBe('00:30')
})

test('an instant has the offset of its location at that time', () => {
  expect(timeIn('Asia/Almaty', '2026-11-20T19:30:00Z')).toBe('2026-11-21T00:30:00+05:00')
  expect(timeIn('Europe/Berlin', '2026-07-01T10:00:00Z')).toBe('2026-07-01T12:00:00+02:00')
  expect(timeIn('America/St_Johns', '2026-01-01T03:00:00Z')).toBe('2025-12-31T23:30:00-03:30')
  expect(timeIn('UTC', '2026-01-01T03:00:00Z')).toBe('2026-01-01T03:00:00+00:00')
})

test('amounts, numbers and languages follow the conventions of the language', () => {
  expect(plain(moneyText('ru', { amountMinor: 123_456, currency: 'RUB' }))).toBe('1 234,56 ₽')
  expect(plain(moneyText('kk', { amountMinor: 310_000, currency: 'KZT' }))).toBe('3 100,00 ₸')
  expect(moneyText('en', { amountMinor: 340, currency: 'USD' })).toBe('$3.40')
  expect(plain(numberText('ru', 12_345.678, 2))).toBe('12 345,68')
  expect([languageText('ru', 'zh-Hans'), languageText('en', 'kk')]).toEqual(['китайский', 'Kazakh'])
})

test('names are sorted by alphabet, numbers by value', () => {
  const kazakh = ['Өскемен', 'Қарағанды', 'Орал', 'Көкшетау', 'Алматы', 'Әулиеата']
  expect(kazakh.toSorted(alphabetOf('kk'))).toEqual([
    'Алматы',
    'Әулиеата',
    'Көкшетау',
    'Қарағанды',
    'Орал',
    'Өскемен',
  ])
  expect(['10 mm', '9 mm', '100 mm'].toSorted(alphabetOf('en'))).toEqual(['9 mm', '10 mm', '100 mm'])
})
