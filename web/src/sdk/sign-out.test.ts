import { afterEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import { testMall } from './test-mall.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A browser that the former user has switched notifications on for, and that shows two of them. */
function stubNotifications(unsubscribe: () => Promise<boolean>) {
  const shown = new Set(['an order', 'a refund'])
  const notifications = [...shown].map((title) => ({ close: () => void shown.delete(title) }))
  const registration = {
    getNotifications: async () => notifications,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return shown
}

async function signedIn(isReached: boolean) {
  const mall = await testMall(() => ({ body: { code: 0, message: '' } }))
  if (!isReached) mall.close()
  stubStorage()
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
  const [{ signOut }, session] = await Promise.all([import('./sign-out.ts'), import('./session.ts')])
  session.setToken(tokenOf('person'), Date.now() + 10 * 86_400_000)
  expect(session.getSession().isMember).toBe(true)
  return { signOut, isMember: () => session.getSession().isMember, close: mall.close }
}

test.each([
  ['that is reached', true],
  ['that is not', false],
])(
  '[S1.8] after a logout the browser has no subscription and shows nothing, with a server %s',
  async (_, isReached) => {
    const unsubscribe = vi.fn(async () => true)
    const shown = stubNotifications(unsubscribe)
    const { signOut, isMember, close } = await signedIn(isReached)
    await signOut()
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect([...shown]).toEqual([])
    expect(isMember()).toBe(false)
    if (isReached) close()
  },
)

test.each([
  ['refuses', () => Promise.reject(new Error('no push service'))],
  ['does not answer', () => new Promise<boolean>(() => undefined)],
])('[S4.5] a logout ends the session also when the browser %s', async (_, unsubscribe) => {
  const shown = stubNotifications(unsubscribe)
  const { signOut, isMember, close } = await signedIn(true)
  await signOut()
  expect([...shown]).toEqual([])
  expect(isMember()).toBe(false)
  close()
})
