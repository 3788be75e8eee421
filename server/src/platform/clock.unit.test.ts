import { expect, test } from 'vitest'
import { keptByClock } from './clock.ts'
import { RateLimiter } from './network/rate-limit.ts'

test('a limit that is used up on one clock, as by the demo trade in the past, is another on the next', () => {
  const limiterOf = keptByClock((clock) => new RateLimiter(clock))
  const past = { now: () => new Date('2026-11-01T00:00:00Z') }
  const present = { now: () => new Date('2026-11-29T00:00:00Z') }
  const allows = (clock: typeof past) => limiterOf(clock).allow('203.0.113.7', { max: 1, windowSeconds: 60 })
  expect([allows(past), allows(past), allows(present), allows(present)]).toEqual([true, false, true, false])
})
