import { expect, test } from 'vitest'
import { monthOf, nextMonth } from './calendar-page.tsx'

test('months follow each other across the turn of the year', () => {
  expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1), nextMonth('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ])
  expect(monthOf(new Date(2026, 0, 31))).toBe('2026-01')
})
