import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 21)

/** The module as a new page sees it. */
async function open(entries: Record<string, string> = {}) {
  const stored = stubStorage(entries)
  vi.resetModules()
  return { kept: stored, ...(await import('./session.ts')) }
}

beforeEach(() => vi.unstubAllGlobals())

test('[S3.5] a visitor has the default user info', async () => {
  const { getSession } = await open()
  expect(getSession().user).toEqual({
    _id: '',
    username: '',
    nickname: 'guest',
    mobile: '',
    wx_openid: '',
    balance: 0,
    score: 0,
    coupon: 0,
    hasNickName: false,
    hasUserName: false,
    hasMobile: false,
    avatar: '/drawings/avatar.svg',
    channel_code: '',
  })
})

test('[S3.6] token and expiry are stored under their keys', async () => {
  const { kept: stored, setToken } = await open()
  const token = tokenOf('person')
  setToken(token, NOW + HOUR)
  expect(stored.get('uni_id_token')).toBe(token)
  expect(stored.get('uni_id_token_expired')).toBe(String(NOW + HOUR))
})

test('[S3.8] user, roles and permissions are read from the token', async () => {
  const { setToken, getSession } = await open()
  setToken(tokenOf('person', 'u-1'), NOW + HOUR)
  expect(getSession()).toMatchObject({
    uid: 'u-1',
    role: ['buyer'],
    permission: ['order.read'],
    isMember: true,
  })
})

test('[S4.1] a token is valid while its expiry is in the future', async () => {
  const { setToken, isTokenValid } = await open()
  expect(isTokenValid(NOW)).toBe(false)
  setToken(tokenOf('person'), NOW)
  expect(isTokenValid(NOW - 1)).toBe(true)
  expect(isTokenValid(NOW)).toBe(false)
})

test('[S4.2] with less than a day left on the token the app starts logged out', async () => {
  const entries = { uni_id_token: tokenOf('person'), uni_id_token_expired: String(NOW + 24 * HOUR) }
  const { kept: stored, startSession, getSession } = await open(entries)
  startSession(NOW)
  expect(getSession().token).toBeUndefined()
  expect(stored.has('uni_id_token')).toBe(false)
})

test('[S4.2] with more than a day left on the token the app starts logged in', async () => {
  const entries = { uni_id_token: tokenOf('person'), uni_id_token_expired: String(NOW + 24 * HOUR + 1) }
  const { startSession, getSession } = await open(entries)
  startSession(NOW)
  expect(getSession().isMember).toBe(true)
})

test('[S4.3] removing the token clears token, expiry and user info, and notifies', async () => {
  const { kept: stored, setToken, setSignedIn, removeToken, subscribeSession, getSession } = await open()
  setToken(tokenOf('person', 'u-1'), NOW + HOUR)
  setSignedIn({ type: 'login', uid: 'u-1', userInfo: { ...getSession().user, nickname: 'Айгерим' } })
  const received = vi.fn()
  subscribeSession(received)
  removeToken()
  expect(stored.size).toBe(0)
  expect(getSession().user.nickname).toBe('guest')
  expect(received).toHaveBeenCalledOnce()
})

test("[S4.6] a registration copies the uid into the user's id", async () => {
  const { setToken, setSignedIn, getSession } = await open()
  setToken(tokenOf('person', 'u-2'), NOW + HOUR)
  setSignedIn({ type: 'register', uid: 'u-2', userInfo: getSession().user })
  expect(getSession().user._id).toBe('u-2')
})

test('[S1.6] a visitor who logs in keeps the anonymous token for the merge of the carts', async () => {
  const { setToken, anonymousToken } = await open()
  const anonymous = tokenOf('anonymous')
  setToken(anonymous, NOW + HOUR)
  setToken(tokenOf('anonymous'), NOW + HOUR)
  expect(anonymousToken.read()).toBeNull()
  const renewed = tokenOf('anonymous')
  setToken(renewed, NOW + HOUR)
  setToken(tokenOf('person'), NOW + HOUR)
  expect(anonymousToken.read()).toBe(renewed)
})

test('a malformed token makes nobody a member', async () => {
  const { setToken, getSession } = await open()
  setToken('rubbish', NOW + HOUR)
  expect(getSession()).toMatchObject({ uid: '', isMember: false })
})
