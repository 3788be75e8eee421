import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'

afterEach(() => vi.unstubAllGlobals())

/** A member with a visitor's cart still to be merged; the server answers the merge with this. */
async function mergeAnswered(status: number, body: object) {
  const kept = stubStorage({
    uni_id_token: tokenOf('person'),
    uni_id_token_expired: String(Date.now() + 10 * 86_400_000),
    guest_token: tokenOf('anonymous'),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  vi.resetModules()
  const { mergeGuestCart } = await import('./guest-cart.ts')
  const isMerged = await mergeGuestCart()
  return { isMerged, isGuestKept: kept.has('guest_token'), isLoggedIn: kept.has('uni_id_token') }
}

test('[S1.6] a merged cart needs no guest token any more', async () => {
  expect(await mergeAnswered(200, { code: 0, message: '', cart: {} })).toEqual({
    isMerged: true,
    isGuestKept: false,
    isLoggedIn: true,
  })
})

test('a guest token that the server refuses is forgotten, and the member stays logged in', async () => {
  const fields = [{ path: 'guestToken', rule: 'custom' }]
  expect(await mergeAnswered(401, { code: 'TOKEN_INVALID_TOKEN_EXPIRED', message: '', fields })).toEqual({
    isMerged: false,
    isGuestKept: false,
    isLoggedIn: true,
  })
})

test("a refusal of the member's own token leaves the guest's for her next login", async () => {
  expect(await mergeAnswered(401, { code: 'TOKEN_INVALID', message: '' })).toEqual({
    isMerged: false,
    isGuestKept: true,
    isLoggedIn: false,
  })
})

test.each([
  [403, 'PERMISSION_DENIED'],
  [429, 'TOO_MANY_REQUESTS'],
  [500, 'SYS_ERR'],
  [503, 'UNAVAILABLE'],
])('a failure that may pass (%i) keeps the guest token for another try', async (status, code) => {
  expect(await mergeAnswered(status, { code, message: '' })).toEqual({
    isMerged: false,
    isGuestKept: true,
    isLoggedIn: true,
  })
})
