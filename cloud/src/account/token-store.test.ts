import { afterEach, expect, test, vi } from 'vitest'
import { lastingStore, memoryStore } from '../key-value-store.ts'
import { createTokenStore } from './token-store.ts'

afterEach(() => vi.unstubAllGlobals())

test('[S3.6] a token is stored under its two keys and removed under all', () => {
  const store = memoryStore([['uniIdToken', 'old']])
  const tokens = createTokenStore(store)
  expect(tokens.readToken()).toEqual({ token: 'old', tokenExpired: 0 })
  tokens.writeToken({ token: 'new', tokenExpired: 1795248000000 })
  expect(store.getItem('uni_id_token')).toBe('new')
  expect(store.getItem('uni_id_token_expired')).toBe('1795248000000')
  expect(tokens.readToken()).toEqual({ token: 'new', tokenExpired: 1795248000000 })
  tokens.clearToken()
  expect(tokens.readToken()).toBeUndefined()
})

test('[S3.7] a read between two writes finds no token without its expiry', () => {
  const stored = memoryStore()
  const found: unknown[] = []
  const look =
    <Args extends readonly string[]>(write: (...args: Args) => void) =>
    (...args: Args) => {
      write(...args)
      found.push(createTokenStore(stored).readToken())
    }
  const tokens = createTokenStore({
    ...stored,
    setItem: look(stored.setItem),
    removeItem: look(stored.removeItem),
  })
  const token = { token: 'a', tokenExpired: 1 }
  tokens.writeToken(token)
  expect(found.splice(0)).toEqual([undefined, token])
  tokens.clearToken()
  expect(found).toEqual([undefined, undefined, undefined])
})

test('[S4.3] subscribers are notified of a token that is set or removed, until they unsubscribe', () => {
  const tokens = createTokenStore(memoryStore())
  const received = vi.fn()
  const stop = tokens.subscribe(received)
  tokens.writeToken({ token: 'a', tokenExpired: 1 })
  tokens.clearToken()
  stop()
  tokens.writeToken({ token: 'b', tokenExpired: 1 })
  expect(received.mock.calls).toEqual([[{ token: 'a', tokenExpired: 1 }], [undefined]])
})

test('[S3.6] without localStorage a token lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  const store = lastingStore()
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('[S3.6] a full localStorage does not hide a value written later', () => {
  const stored = memoryStore([['a', 'before']])
  const full = {
    ...stored,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('localStorage', full)
  const store = lastingStore()
  store.setItem('a', 'after')
  expect(store.getItem('a')).toBe('after')
  vi.stubGlobal('localStorage', stored)
  store.setItem('a', 'last')
  expect(store.getItem('a')).toBe('last')
  expect(stored.getItem('a')).toBe('last')
})
