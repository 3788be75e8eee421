import { expect, test } from 'vitest'
import { FakeClock } from '../test/fake-clock.ts'
import { REPLY_TTL_MS, ReplyCache } from './reply-cache.ts'

function counted() {
  let count = 0
  return { ask: async () => Buffer.from(`{"count":${++count}}`), requested: () => count }
}

test('identical pending queries run once, and the reply is cached for two seconds', async () => {
  const clock = new FakeClock()
  const cache = new ReplyCache(clock)
  const { ask, requested } = counted()
  await Promise.all([cache.get('a', ask), cache.get('a', ask)])
  await cache.get('a', ask)
  expect(requested()).toBe(1)
  clock.advance(REPLY_TTL_MS + 1)
  expect(String((await cache.get('a', ask)).body)).toBe('{"count":2}')
})

test('a reply that is requested only once is not cached', async () => {
  const cache = new ReplyCache(new FakeClock())
  const { ask, requested } = counted()
  await cache.get('a', ask)
  await cache.get('a', ask)
  expect(requested()).toBe(2)
  await cache.get('a', ask)
  expect(requested()).toBe(2)
})

test('a failure is not cached', async () => {
  const cache = new ReplyCache(new FakeClock())
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(String((await cache.get('a', async () => Buffer.from('back'))).body)).toBe('back')
})

test('the oldest replies are evicted when the cache is full', async () => {
  const clock = new FakeClock()
  const cache = new ReplyCache(clock)
  const { ask, requested } = counted()
  const getTwice = async (key: string, of: () => Promise<Buffer>) => {
    await cache.get(key, of)
    await cache.get(key, of)
  }
  await getTwice('first', ask)
  await cache.get('first', ask)
  expect(requested()).toBe(2)
  for (let n = 0; n < 5; n++) await getTwice(`large ${n}`, async () => Buffer.alloc(10_000_000))
  await cache.get('first', ask)
  expect(requested()).toBe(3)
})
