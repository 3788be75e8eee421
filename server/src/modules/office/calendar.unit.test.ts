import { expect, test } from 'vitest'
import { afterWorkingDays } from './calendar.ts'

test.each([
  // A Tuesday.
  ['2026-12-01T09:30:00.000Z', 2, '2026-12-03T09:30:00.000Z'],
  ['2026-12-03T09:30:00.000Z', 2, '2026-12-07T09:30:00.000Z'],
  ['2026-12-04T23:59:59.000Z', 2, '2026-12-08T23:59:59.000Z'],
  // At a weekend: counted from Monday on.
  ['2026-12-05T10:00:00.000Z', 2, '2026-12-09T00:00:00.000Z'],
  ['2026-12-06T10:00:00.000Z', 1, '2026-12-08T00:00:00.000Z'],
  ['2026-12-05T10:00:00.000Z', 0, '2026-12-07T00:00:00.000Z'],
  ['2026-12-01T09:30:00.000Z', 10, '2026-12-15T09:30:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 2, '2027-01-04T12:00:00.000Z'],
])('what arrives at %s is due in %i working days at %s', (from, days, due) => {
  expect(afterWorkingDays(new Date(from), days).toISOString()).toBe(due)
})

test('a holiday is no working day, and a weekend at work is one', () => {
  const calendar = new Map([
    ['2026-12-16', false],
    ['2026-12-17', false],
    ['2026-12-19', true],
  ])
  const due = (from: string) => afterWorkingDays(new Date(from), 2, (day) => calendar.get(day)).toISOString()
  expect(due('2026-12-15T09:00:00Z')).toBe('2026-12-19T09:00:00.000Z')
  // At a holiday: counted from the next working day on.
  expect(due('2026-12-16T09:00:00Z')).toBe('2026-12-21T00:00:00.000Z')
})
