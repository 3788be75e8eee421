import { expect, test, vi } from 'vitest'
import { NOW, testHost } from '../test/test-host.ts'
import { tokenOf } from '../test/test-person.ts'
import type { LoginGuardOptions, Navigation, NeedLogin } from './login-guard.ts'
import { createLoginGuard, fullPathOf, needsLogin } from './login-guard.ts'
import { createTokenStore } from './token-store.ts'

const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'
const RULES = {
  loginPage: LOGIN,
  needLogin: ['^/pages/order/', '^/pages/user/info/info$'],
  pages: { '/pages/order/help': false, '/pages/cart/cart': true },
}

function open(rules: LoginGuardOptions['rules'] = RULES) {
  const host = testHost()
  const tokens = createTokenStore(host.store)
  const gone: string[] = []
  let currentUrl = '/pages/index/index'
  const navigator = {
    currentUrl: () => currentUrl,
    go(way: string, url: string) {
      gone.push(`${way} ${url}`)
      currentUrl = url
    },
  }
  const guard = createLoginGuard({ rules, host, tokens, navigator })
  return {
    host,
    tokens,
    gone,
    guard,
    stay(url: string) {
      currentUrl = url
    },
  }
}

const to = (url: string, way: Navigation['way'] = 'navigateTo'): Navigation => ({ way, url })
const loginUrl = (address: string) => `${LOGIN}?uniIdRedirectUrl=${encodeURIComponent(address)}`

test.each([
  ['/pages/order/list', true],
  ['/pages/order/list?state=1', true],
  ['pages/order/list', true],
  ['//pages/order/list', true],
  ['/pages/user/info/info?x=$', true],
  ['/pages/user/info/info/', true],
  ['/pages/cart/cart?from=home', true],
  ['/pages/order/help?topic=1', false],
  ['/pages/index/index?next=/pages/order/list', false],
  [LOGIN, false],
])('[S2.50] whether %s requires a login: %s', (url, isNeeded) => {
  expect(needsLogin(RULES, fullPathOf(url, '/'))).toBe(isNeeded)
})

test('[S2.50] a relative address is judged by its resolved target', () => {
  const { guard, gone, stay } = open()
  stay('/pages/index/user?tab=1')
  expect(guard.allows(to('../order/list?state=1'))).toBe(false)
  expect(gone).toEqual([`navigateTo ${loginUrl('/pages/order/list?state=1')}`])
})

test('[S2.50] the page that / shows is judged by its own rule', () => {
  expect(needsLogin({ ...RULES, entryPage: '/pages/cart/cart' }, '/')).toBe(true)
  expect(needsLogin(RULES, '/')).toBe(false)
})

test('[S2.50] rules that lock the login page are refused', () => {
  expect(() => open({ ...RULES, needLogin: ['login'] })).toThrow('must not need a login')
  expect(() => open({ ...RULES, needLogin: ['login'], pages: { [LOGIN]: false } })).not.toThrow()
  expect(() => open({ ...RULES, needLogin: ['('] })).toThrow(SyntaxError)
})

test.each([
  ['navigateTo', 'navigateTo'],
  ['redirectTo', 'redirectTo'],
  ['reLaunch', 'reLaunch'],
  ['switchTab', 'navigateTo'],
  ['launch', 'redirectTo'],
  ['history', 'redirectTo'],
] as const)('[S2.50] a visitor navigating by %s is led to the login page by %s', (way, loginWay) => {
  const { guard, gone } = open()
  expect(guard.allows(to('/pages/order/list?state=1&q=刹车', way))).toBe(false)
  expect(gone).toEqual([`${loginWay} ${loginUrl('/pages/order/list?state=1&q=%E5%88%B9%E8%BD%A6')}`])
})

test('[S2.50] a signed-in user navigates freely, and a visitor to pages without a login', () => {
  const { guard, gone, tokens } = open()
  expect(guard.allows(to('/pages/index/shops'))).toBe(true)
  tokens.writeToken({ token: tokenOf({ uid: 'u-1' }), tokenExpired: NOW + 1 })
  expect(guard.allows(to('/pages/order/list'))).toBe(true)
  expect(gone).toEqual([])
})

test('[S6.4] no token, an anonymous one and an expired one do not count as a login', async () => {
  const { guard, tokens, host } = open()
  const received: NeedLogin[] = []
  guard.onNeedLogin((need) => received.push(need))
  guard.allows(to('/pages/order/list'))
  tokens.writeToken({ token: tokenOf({ uid: 'a-1', kind: 'anonymous' }), tokenExpired: NOW + 9 })
  guard.allows(to('/pages/order/list'))
  tokens.writeToken({ token: tokenOf({ uid: 'u-1' }), tokenExpired: NOW + 1000 })
  await host.pass(1000)
  guard.allows(to('/pages/order/list'))
  expect(received.map(({ errCode }) => errCode)).toEqual([
    'uni-id-check-token-failed',
    'uni-id-check-token-failed',
    'uni-id-token-expired',
  ])
})

test('[S2.50] with a listener for required logins the guard only notifies it', () => {
  const { guard, gone } = open()
  const listener = vi.fn()
  const stop = guard.onNeedLogin(listener)
  expect(guard.allows(to('/pages/order/detail?id=7'))).toBe(true)
  expect(listener).toHaveBeenCalledExactlyOnceWith({
    errCode: 'uni-id-check-token-failed',
    errMsg: 'nobody is logged in',
    uniIdRedirectUrl: '/pages/order/detail?id=7',
  })
  expect(gone).toEqual([])
  stop()
  expect(guard.allows(to('/pages/order/detail?id=7'))).toBe(false)
})

const EXPIRED = { errCode: 'uni-id-token-expired', errMsg: 'expired' }

test('[S8.8] a reply that refuses the token leads to the login page once, with the way back', () => {
  const { guard, gone, stay } = open()
  stay('/pages/order/list?state=1')
  guard.force(EXPIRED)
  guard.force({ errCode: 'TOKEN_INVALID_TOKEN_EXPIRED', errMsg: '' })
  expect(gone).toEqual([`navigateTo ${loginUrl('/pages/order/list?state=1')}`])
})

test('[S8.8] replies that arrive while the login page opens do not open it again, later ones do', async () => {
  const { host, tokens } = open()
  const opened = Promise.withResolvers<void>()
  const go = vi.fn(() => opened.promise)
  const navigator = { currentUrl: () => '/pages/order/list', go }
  const guard = createLoginGuard({ rules: RULES, host, tokens, navigator })
  guard.force(EXPIRED)
  guard.force(EXPIRED)
  expect(go).toHaveBeenCalledOnce()
  opened.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  guard.force(EXPIRED)
  expect(go).toHaveBeenCalledTimes(2)
})

test('[S8.8] a listener is notified of the reply instead; with resToLogin false there is no navigation', () => {
  const { guard, gone } = open()
  const listener = vi.fn()
  guard.onNeedLogin(listener)
  guard.force(EXPIRED)
  expect(listener).toHaveBeenCalledExactlyOnceWith({ ...EXPIRED, uniIdRedirectUrl: '/pages/index/index' })
  const quiet = open({ ...RULES, resToLogin: false })
  quiet.guard.force(EXPIRED)
  expect([gone, quiet.gone]).toEqual([[], []])
})
