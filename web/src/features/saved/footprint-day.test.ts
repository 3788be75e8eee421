import { expect, test } from 'vitest'
import { dayOf, daysAgo, spanOfDay } from './footprints-page.tsx'

const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test("[S1.11] a day is from midnight to midnight in the user's time zone", () => {
  expect(dayOf(local(21, 0))).toBe(dayOf(local(21, 23)))
  expect(dayOf(local(21, 0))).not.toBe(dayOf(local(20, 23)))
  expect(spanOfDay(local(21, 15))).toEqual({ from: local(21, 0), before: local(22, 0) })
})

test('yesterday is yesterday a minute after midnight', () => {
  expect(daysAgo(local(20, 23), new Date(2026, 10, 21, 0, 1))).toBe(1)
  expect(daysAgo(local(21, 0), new Date(2026, 10, 21, 23))).toBe(0)
})
