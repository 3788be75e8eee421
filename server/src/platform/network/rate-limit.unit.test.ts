import { expect, test } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { addressKey, KEYS_MAX, RateLimiter } from './rate-limit.ts'

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

test('with too many callers, the one that called longest ago is forgotten', () => {
  const limiter = new RateLimiter(new FakeClock())
  const limit = { max: 1, windowSeconds: 60 }
  for (let n = 0; n <= KEYS_MAX; n++) limiter.allow(`login ${n}`, limit)
  expect(limiter.allow('login 1', limit)).toBe(false)
  expect(limiter.allow('login 0', limit)).toBe(true)
})

test('a caller above the limit who goes on calling is not forgotten for others', () => {
  const limiter = new RateLimiter(new FakeClock())
  const limit = { max: 1, windowSeconds: 60 }
  limiter.allow('login guesser', limit)
  for (let n = 0; n < 2 * KEYS_MAX; n++) {
    limiter.allow(`login ${n}`, limit)
    if (n % 1000 === 0) expect(limiter.allow('login guesser', limit)).toBe(false)
  }
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:17:1:2:3:4', '2001:db8:0:0::/56'],
  ['2001:0DB8::17:1:2:3:4', '2001:db8:0:0::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
])('calls from %s are counted for %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
