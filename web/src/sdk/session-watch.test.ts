import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import type { MallAnswer } from './test-mall.ts'
import { testMall } from './test-mall.ts'

let mall: Awaited<ReturnType<typeof testMall>>
let answer: MallAnswer

const live: MallAnswer = { body: { code: 0, message: '' } }
const revoked: MallAnswer = { status: 401, body: { code: 'TOKEN_INVALID', message: '' } }
const later = () => Date.now() + 10 * 86_400_000

beforeEach(async () => {
  mall = await testMall(() => answer)
  answer = live
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  mall.close()
})

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

/** A new page with the session watch running. */
async function open() {
  stubStorage()
  vi.resetModules()
  const [{ CHECK_EVERY_MS, watchSession }, { onLoginNeeded }, session] = await Promise.all([
    import('./session-watch.ts'),
    import('./call.ts'),
    import('./session.ts'),
  ])
  const page = new Page()
  watchSession(page)
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    look: show,
    wait: () => vi.advanceTimersByTime(CHECK_EVERY_MS),
    onLoginNeeded,
    ...session,
  }
}

const requested = () => mall.seen.filter(({ url }) => url === '/api/user/session/check').length

test('a page in the foreground checks once a minute, and at once when it becomes visible again', async () => {
  const { look: show, wait, setToken, getSession } = await open()
  setToken(tokenOf('person'), later())
  wait()
  await expect.poll(requested).toBe(1)
  show('hidden')
  wait()
  show('visible')
  await expect.poll(requested).toBe(2)
  expect(getSession().isMember).toBe(true)
})

test('visitors and anonymous accounts are not checked', async () => {
  const { look: show, wait, setToken } = await open()
  wait()
  setToken(tokenOf('anonymous'), later())
  show('visible')
  setToken(tokenOf('person'), later())
  show('visible')
  await expect.poll(requested).toBe(1)
})

test('[S8.3] a device that was signed out elsewhere drops its token and requires a login without a click', async () => {
  const { wait, setToken, getSession, onLoginNeeded } = await open()
  setToken(tokenOf('person'), later())
  const reasons: string[] = []
  onLoginNeeded((reason) => reasons.push(reason))
  answer = revoked
  wait()
  await expect.poll(() => reasons).toEqual(['ended'])
  expect(getSession().token).toBeUndefined()
})

test('[S4.1] an idle window whose token expires requires a login', async () => {
  const { wait, setToken, getSession, onLoginNeeded } = await open()
  setToken(tokenOf('person'), Date.now() + 1000)
  const reasons: string[] = []
  onLoginNeeded((reason) => reasons.push(reason))
  answer = { status: 401, body: { code: 'LOGIN_REQUIRED', message: '' } }
  vi.spyOn(Date, 'now').mockReturnValue(later())
  wait()
  await expect.poll(() => reasons).toEqual(['missing'])
  expect(getSession().token).toBeUndefined()
  expect(mall.seen.at(-1)).toMatchObject({ url: '/api/user/session/check', token: undefined })
})

test('while the server fails, the user stays signed in', async () => {
  const { wait, setToken, getSession } = await open()
  setToken(tokenOf('person'), later())
  answer = { status: 400, body: { code: 'INTERNAL', message: '' } }
  wait()
  await expect.poll(requested).toBeGreaterThan(0)
  expect(getSession().isMember).toBe(true)
})
