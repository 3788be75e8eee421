import { beforeEach, expect, test, vi } from 'vitest'
import type { Queryable } from '../database/database.ts'
import { TimedCache } from './timed-cache.ts'

const [one, other] = [{}, {}] as [Queryable, Queryable]
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
let requested = 0
const read = async () => ++requested

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  requested = 0
})

test('a result is cached for its time, for each key and each database', async () => {
  const stored = new TimedCache<number>({ ms: 10_000 })
  expect(await Promise.all([stored.get(one, 'a', read), stored.get(one, 'a', read)])).toEqual([1, 1])
  expect(await stored.get(one, 'b', read)).toBe(2)
  expect(await stored.get(other, 'a', read)).toBe(3)
  seconds(9)
  expect(await stored.get(one, 'a', read)).toBe(1)
})

test('after its time one caller starts a refresh and nobody waits; a result twice as old is waited for', async () => {
  const stored = new TimedCache<number>({ ms: 10_000 })
  await stored.get(one, 'a', read)
  seconds(11)
  expect(await Promise.all([stored.get(one, 'a', read), stored.get(one, 'a', read)])).toEqual([1, 1])
  expect(await stored.get(one, 'a', read)).toBe(2)
  seconds(20)
  expect(await stored.get(one, 'a', read)).toBe(3)
})

test('a failure is not cached, and keeps the known result', async () => {
  const stored = new TimedCache<number>({ ms: 10_000 })
  const fail = () => Promise.reject(new Error('gone'))
  await expect(stored.get(one, 'a', fail)).rejects.toThrow('gone')
  expect(await stored.get(one, 'a', read)).toBe(1)
  seconds(11)
  expect(await stored.get(one, 'a', fail)).toBe(1)
  await Promise.resolve()
  expect(await stored.get(one, 'a', read)).toBe(1)
  expect(await stored.get(one, 'a', read)).toBe(2)
})

test('a result not worth caching is read each time, and those used longest ago are evicted above the limit', async () => {
  const few = new TimedCache<number>({ ms: 10_000, isWorth: (value) => value > 1 })
  expect([
    await few.get(one, 'a', read),
    await few.get(one, 'a', read),
    await few.get(one, 'a', read),
  ]).toEqual([1, 2, 2])
  const two = new TimedCache<number>({ ms: 10_000, max: 2 })
  // `a` is read first, and still used when `c` comes.
  for (const key of ['a', 'b', 'a', 'c']) await two.get(one, key, read)
  expect(await two.get(one, 'a', read)).toBe(3)
  expect(await two.get(one, 'c', read)).toBe(5)
  expect(await two.get(one, 'b', read)).toBe(6)
})
