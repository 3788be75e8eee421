import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import { testMall } from './test-mall.ts'

afterEach(() => vi.unstubAllGlobals())

/** A member whose anonymous cart is still to be merged; the server replies to the merge with this. */
async function mergeAnswered(body: object) {
  const stored = stubStorage({
    uni_id_token: tokenOf('person'),
    uni_id_token_expired: String(Date.now() + 10 * 86_400_000),
    anonymous_token: tokenOf('anonymous'),
  })
  const mall = await testMall(() => ({ body }))
  onTestFinished(() => mall.close())
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
  vi.resetModules()
  const { mergeAnonymousCart } = await import('./anonymous-cart.ts')
  const isMerged = await mergeAnonymousCart()
  return { isMerged, isAnonymousKept: stored.has('anonymous_token'), isLoggedIn: stored.has('uni_id_token') }
}

test('[S1.6] after the merge of the cart the anonymous token is no longer needed', async () => {
  expect(await mergeAnswered({ code: 0, message: '', cart: {} })).toEqual({
    isMerged: true,
    isAnonymousKept: false,
    isLoggedIn: true,
  })
})

test('an anonymous token that the server refuses is dropped, and the member stays logged in', async () => {
  const fields = [{ path: 'anonymousToken', rule: 'custom' }]
  expect(await mergeAnswered({ code: 'TOKEN_INVALID_TOKEN_EXPIRED', message: '', fields })).toEqual({
    isMerged: false,
    isAnonymousKept: false,
    isLoggedIn: true,
  })
})

test("a refusal of the member's own token keeps the anonymous token for the next login", async () => {
  expect(await mergeAnswered({ code: 'TOKEN_INVALID', message: '' })).toEqual({
    isMerged: false,
    isAnonymousKept: true,
    isLoggedIn: false,
  })
})

test.each(['PERMISSION_DENIED', 'TOO_MANY_REQUESTS', 'SYS_ERR', 'UNAVAILABLE'])(
  'a temporary failure (%s) keeps the anonymous token for a retry',
  async (code) => {
    expect(await mergeAnswered({ code, message: '' })).toEqual({
      isMerged: false,
      isAnonymousKept: true,
      isLoggedIn: true,
    })
  },
)
