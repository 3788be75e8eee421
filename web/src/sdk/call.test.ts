import { addToCart, getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { suggestProducts } from '@tiantian/contracts/search/search.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { loginByUsername } from '@tiantian/contracts/user/login.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import type { MallAnswer, SeenAction } from './test-mall.ts'
import { testMall } from './test-mall.ts'

let mall: Awaited<ReturnType<typeof testMall>>
let seen: SeenAction[]
let answer: (action: SeenAction) => MallAnswer

const later = () => Date.now() + 10 * 86_400_000
const seenAt = (url: string) => seen.filter((call) => call.url.startsWith(url))

/** A reply with the token of a login or of a renewal. */
const withToken = (token: string) => ({
  body: { code: 0, message: '', lineCount: 0, uid: 'u', userInfo: {}, token, tokenExpired: later() },
})
const INPUT = {
  requestId: '018f0000-0000-7000-8000-000000000001',
  offerId: '018f0000-0000-7000-8000-000000000002',
  quantity: 1,
}
const refused: MallAnswer = { status: 401, body: { code: 'TOKEN_INVALID', message: '' } }

/** The client of a new page, talking to a real server over HTTP. */
async function open(entries: Record<string, string> = {}) {
  stubStorage({ CURRENT_LANG: 'ru', ...entries })
  vi.resetModules()
  const [{ call, onLoginNeeded }, { CallError }, session] = await Promise.all([
    import('./call.ts'),
    import('./call-error.ts'),
    import('./session.ts'),
  ])
  return { call, onLoginNeeded, CallError, ...session }
}

beforeEach(async () => {
  mall = await testMall((action) => answer(action))
  seen = mall.seen
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  mall.close()
})

test('a public read is a GET with its language and without a token, so that it can be cached', async () => {
  answer = () => ({ body: { code: 0, message: '', rates: [] } })
  const { call, setToken } = await open()
  setToken(tokenOf('person'), later())
  expect(await call(listRates, {})).toMatchObject({ rates: [] })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/product/rate/list?lang=ru&data=%7B%7D' })
  expect(seen[0]).toMatchObject({ language: 'ru', token: undefined })
})

test('[S2.33] a search by VIN puts the VIN in no address', async () => {
  answer = () => ({ body: { code: 0, message: '', suggestions: [] } })
  const { call } = await open()
  await call(suggestProducts, { text: 'колодки XTA219040K0123456' })
  await call(suggestProducts, { text: 'колодки XTA219040K01234' })
  await call(suggestProducts, { text: 'колодки XTA219040K0000000' })
  expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
})

test('[S7.1] any other call is a call of the cloud function, with the token and the language', async () => {
  answer = () => ({ body: { code: 0, message: '', userInfo: {} } })
  const { call, setToken } = await open()
  const token = tokenOf('person')
  setToken(token, later())
  await call(getUserInfo, {})
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/user/info/info', language: 'ru', token })
})

test('[S4.4] a new token is stored whenever the server sends one', async () => {
  const renewed = tokenOf('person')
  answer = () => ({ body: { code: 0, message: '', userInfo: {}, token: renewed, tokenExpired: later() } })
  const { call, setToken, getSession } = await open()
  setToken(tokenOf('person'), later())
  await call(getUserInfo, {})
  expect(getSession().token).toBe(renewed)
})

test('[S4.7] a visitor gets an anonymous account with the first cart, one for concurrent calls', async () => {
  const anonymous = tokenOf('anonymous')
  answer = ({ url }) =>
    url.endsWith('anonymous')
      ? {
          body: {
            code: 0,
            message: '',
            token: anonymous,
            tokenExpired: later(),
            type: 'register',
            uid: 'g',
            userInfo: {},
          },
        }
      : { body: { code: 0, message: '', lineCount: 0 } }
  const { call } = await open()
  await Promise.all([call(addToCart, INPUT), call(addToCart, INPUT)])
  expect(seenAt('/api/user/login/anonymous')).toHaveLength(1)
  expect(seenAt('/api/cart/item/add').map((one) => one.token)).toEqual([anonymous, anonymous])
})

test('[S4.7] reading creates no account: neither without one nor after a logout or an unknown token', async () => {
  const { call, setToken, removeToken, onLoginNeeded } = await open()
  const requested = vi.fn()
  onLoginNeeded(requested)
  await expect(call(getCartTotal, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  setToken(tokenOf('person'), later())
  removeToken()
  await expect(call(getCartTotal, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(seen).toEqual([])
  answer = () => refused
  setToken(tokenOf('anonymous'), later())
  await expect(call(getCartTotal, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/cart/total/get'])
  expect(requested).not.toHaveBeenCalled()
})

test('an anonymous account unknown to the server is silently replaced', async () => {
  const fresh = tokenOf('anonymous')
  answer = ({ url, token }) => {
    if (url.endsWith('anonymous')) {
      return {
        body: {
          code: 0,
          message: '',
          token: fresh,
          tokenExpired: later(),
          type: 'register',
          uid: 'g',
          userInfo: {},
        },
      }
    }
    return token === fresh
      ? { body: { code: 0, message: '', lineCount: 0 } }
      : { status: 401, body: { code: 'TOKEN_INVALID', message: '' } }
  }
  const { call, setToken, onLoginNeeded } = await open()
  setToken(tokenOf('anonymous'), later())
  const requested = vi.fn()
  onLoginNeeded(requested)
  expect(await call(addToCart, INPUT)).toMatchObject({ lineCount: 0 })
  expect(requested).not.toHaveBeenCalled()
})

test('a call refused for an anonymous token that was replaced meanwhile is sent with the new one', async () => {
  const { call, setToken, getSession } = await open()
  const old = tokenOf('anonymous')
  const fresh = tokenOf('anonymous')
  answer = ({ token }) => {
    if (token === fresh) return { body: { code: 0, message: '', lineCount: 0 } }
    setToken(fresh, later())
    return refused
  }
  setToken(old, later())
  expect(await call(getCartTotal, {})).toMatchObject({ lineCount: 0 })
  expect(getSession().token).toBe(fresh)
  expect(seenAt('/api/user/login/anonymous')).toEqual([])
})

test('[S4.4] a renewed token that arrives after the logout is dropped', async () => {
  const { call, setToken, removeToken, getSession } = await open()
  const old = tokenOf('person')
  answer = () => {
    removeToken()
    return withToken(`${old}2`)
  }
  setToken(old, later())
  await call(getUserInfo, {})
  expect(getSession().token).toBeUndefined()
})

test('[S4.4] a renewed token that arrives after another login is dropped', async () => {
  const { call, setToken, getSession } = await open()
  const old = tokenOf('person')
  const other = tokenOf('person')
  answer = () => {
    setToken(other, later())
    return withToken(`${old}2`)
  }
  setToken(old, later())
  await call(getUserInfo, {})
  expect(getSession().token).toBe(other)
})

test('[S4.7] an anonymous account that arrives after a login does not replace it', async () => {
  const { call, setToken, getSession } = await open()
  const member = tokenOf('person')
  answer = ({ url }) => {
    if (!url.endsWith('anonymous')) return { body: { code: 0, message: '', lineCount: 0 } }
    setToken(member, later())
    return withToken(tokenOf('anonymous'))
  }
  await call(addToCart, INPUT)
  expect(getSession().token).toBe(member)
})

test("[S4.3] a login counts even if the visitor's token was renewed meanwhile", async () => {
  const { call, setToken, getSession } = await open()
  const visitor = tokenOf('anonymous')
  const member = tokenOf('person')
  answer = () => {
    setToken(`${visitor}2`, later())
    return withToken(member)
  }
  setToken(visitor, later())
  await call(loginByUsername, { username: 'aigerim', password: 'aaaa1111' })
  expect(getSession().token).toBe(member)
})

test('[S8.6] a timeout is tried six times in all, each time after a longer pause', async () => {
  const expected = [400, 800, 1600, 3200, 6400]
  const pauses: number[] = []
  const realTimeout = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => {
    // The HTTP client has timers of its own; only the pauses between attempts are shortened.
    if (!expected.includes(milliseconds)) return realTimeout(run, milliseconds)
    pauses.push(milliseconds)
    return realTimeout(run, 0)
  })
  answer = () => ({ status: 504, body: '<h1>Gateway Timeout</h1>' })
  const { call } = await open()
  await expect(call(listRates, {})).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(seen).toHaveLength(6)
  expect(pauses).toEqual(expected)
})

test('[S8.5] a server that cannot be reached is a network failure, without a retry', async () => {
  const { call } = await open()
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  await expect(call(listRates, {})).rejects.toMatchObject({ code: 'NETWORK' })
  expect(fetched).toHaveBeenCalledOnce()
})

test('[S8.4] a 403 that is not ours is a rate limit on the network path', async () => {
  answer = () => ({ status: 403, body: '<h1>Forbidden</h1>' })
  const { call } = await open()
  await expect(call(listRates, {})).rejects.toMatchObject({ code: 'TRAFFIC_LIMIT' })
})

test('a refusal has message, fields and the number to quote', async () => {
  const fields = [{ path: 'cityId', rule: 'invalid_type' }]
  answer = () => ({
    status: 400,
    body: { code: 'INVALID_INPUT', message: 'Проверьте поля.', fields, requestId: 'r-1' },
  })
  const { call, CallError } = await open()
  const refusal = await call(listRates, {}).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallError)
  expect(refusal).toMatchObject({ message: 'Проверьте поля.', fields, requestId: 'r-1' })
})

test('[S8.2] a reply InternalServerError… is “system busy”, whatever the server says in it', async () => {
  answer = () => ({ body: { code: 'InternalServerError.Timeout', message: 'x at line 5' } })
  const { call } = await open({ uni_id_token: tokenOf('person'), uni_id_token_expired: String(later()) })
  await expect(call(addToCart, INPUT)).rejects.toMatchObject({ code: 'SYS_ERR', message: '' })
})
