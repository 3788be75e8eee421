import { expect, test } from 'vitest'
import { FakeClock } from '../test/fake-clock.ts'
import { RateLimiter } from './rate-limit.ts'

test('calls above the limit are refused until the window is over', () => {
  const clock = new FakeClock()
  const limiter = new RateLimiter(clock)
  const limit = { max: 2, windowSeconds: 60 }
  const call = () => limiter.allow('login 10.0.0.1', limit)
  expect([call(), call(), call()]).toEqual([true, true, false])
  expect(limiter.allow('login 10.0.0.2', limit)).toBe(true)
  clock.advance(60_001)
  expect(call()).toBe(true)
})
