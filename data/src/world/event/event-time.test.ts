import { expect, test } from 'vitest'
import { momentIn } from './event-time.ts'

test.each([
  // [zone, now, days, clock, moment]
  ['Asia/Almaty', '2026-11-21T18:30:00Z', 0, '10:00', '2026-11-21T05:00:00.000Z'],
  ['Asia/Almaty', '2026-11-21T19:30:00Z', 0, '10:00', '2026-11-22T05:00:00.000Z'],
  ['Asia/Almaty', '2028-02-28T12:00:00Z', 1, '00:00', '2028-02-28T19:00:00.000Z'],
  ['Europe/Berlin', '2026-03-27T12:00:00Z', 2, '10:00', '2026-03-29T08:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z', 1, '10:00', '2026-10-25T09:00:00.000Z'],
  ['Asia/Shanghai', '2026-12-31T23:00:00Z', -1, '09:00', '2026-12-31T01:00:00.000Z'],
])('in %s at %s, %i days on, %s is %s', (zone, now, days, clock, moment) => {
  expect(momentIn(zone, new Date(now), days, clock).toISOString()).toBe(moment)
})
