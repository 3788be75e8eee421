import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../sdk/call-error.ts'
import { setToken } from '../../../sdk/session.ts'
import { stubStorage, tokenOf } from '../../../sdk/test-browser.ts'
import type { OrderRequest } from './checkout-request.ts'
import { checkoutRequest, isDecided } from './checkout-request.ts'

const disc = crypto.randomUUID()
const pad = crypto.randomUUID()
const input = (offerId = disc, wanted: Partial<OrderRequest> = {}): OrderRequest => ({
  addressId: '018f0000-0000-7000-8000-000000000001',
  seen: [{ offerId, quantity: 2, unitPriceMinor: 10_000 }],
  notes: [{ shopId: '018f0000-0000-7000-8000-000000000002', note: 'Pack well' }],
  choices: [],
  coupons: [],
  usePoints: false,
  ...wanted,
})

/** The session storage of a tab, which a reload keeps. */
const stubTab = () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
}

const reload = async () => {
  vi.resetModules()
  return (await import('./checkout-request.ts')).checkoutRequest
}

const signIn = (uid: string) => setToken(tokenOf('person', uid), Date.now() + 3_600_000)

beforeEach(() => {
  stubTab()
  stubStorage()
  signIn('buyer')
  checkoutRequest.answered()
})

test('[S1.15] a submit keeps its id until the server has replied', () => {
  const first = checkoutRequest.idOf(input())
  expect(checkoutRequest.idOf(input())).toBe(first)
  checkoutRequest.answered()
  expect(checkoutRequest.idOf(input())).not.toBe(first)
})

test('[S8.6] with another note or a new price it is the same order, with other items another', () => {
  const first = checkoutRequest.idOf(input())
  expect(checkoutRequest.idOf(input(disc, { notes: [] }))).toBe(first)
  expect(
    checkoutRequest.idOf(input(disc, { seen: [{ offerId: disc, quantity: 2, unitPriceMinor: 9_000 }] })),
  ).toBe(first)
  expect(checkoutRequest.idOf(input(pad))).not.toBe(first)
})

test('[S8.6] a submit from the cart without a reply is known after a reload, with its id', async () => {
  const id = checkoutRequest.idOf(input())
  const afterReload = await reload()
  expect(afterReload.lostFromCart()).toEqual(input())
  expect(afterReload.idOf(input())).toBe(id)
  afterReload.answered()
  expect((await reload()).lostFromCart()).toBeUndefined()
})

test('a submit of buy now is never repeated by itself: it would place an order now', () => {
  checkoutRequest.idOf(input(disc, { buyNow: { offerId: disc, quantity: 2 } }))
  expect(checkoutRequest.lostFromCart()).toBeUndefined()
})

test('[S8.6] another user who signs in within the same tab gets neither the id nor the submit of the first', () => {
  const id = checkoutRequest.idOf(input())
  signIn('another')
  expect(checkoutRequest.lostFromCart()).toBeUndefined()
  expect(checkoutRequest.idOf(input())).not.toBe(id)
})

test('data stored in the tab by an older version is ignored', async () => {
  sessionStorage.setItem('checkout_request', crypto.randomUUID())
  expect((await reload()).lostFromCart()).toBeUndefined()
})

test.each([
  ['PRICE_CHANGED', true],
  ['STOCK_SHORT', true],
  ['NETWORK', false],
  ['TIMEOUT', false],
  ['SYS_ERR', false],
] as const)('%s: the server has decided: %s', (code, decided) => {
  expect(isDecided(new CallError(code))).toBe(decided)
})
