import { expect, test, vi } from 'vitest'
import { createAuthState } from './account-state.ts'
import { checkInitToken, isInitTokenValid, isTokenValid } from './account-token.ts'
import { NOW, testHost } from './test/test-host.ts'
import { tokenOf } from './test/test-token.ts'
import { createTokenStore } from './token-store.ts'
import { createUserInfo } from './user-info.ts'
import { getCurrentUserInfo } from './user-info-claims.ts'

const DAY = 86_400_000
const VISITOR = {
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
  avatar: '/static/missing-face.png',
  channel_code: '',
}

function open(entries: Record<string, string> = {}, options: { avatar?: string; channelCode?: string } = {}) {
  const host = testHost(entries)
  const tokens = createTokenStore(host.store)
  return { host, tokens, userInfo: createUserInfo({ store: host.store, tokens, ...options }) }
}

test('[S3.5] a visitor has the user info of nobody, with its defaults', () => {
  expect(open().userInfo.get()).toEqual(VISITOR)
  expect(open({ 'uni-id-pages-userInfo': '{broken' }).userInfo.get()).toEqual(VISITOR)
})

test('[S3.5] a person gets defaults for what is missing, and flags for what she has', () => {
  const { userInfo, tokens, host } = open({}, { channelCode: 'expo', avatar: '/face.svg' })
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY })
  const info = userInfo.set({ _id: 'u-1', nickname: 'Айгерім', mobile: '13800000000', score: 5 })
  expect(info).toEqual({
    ...VISITOR,
    _id: 'u-1',
    nickname: 'Айгерім',
    mobile: '13800000000',
    score: 5,
    hasNickName: true,
    hasMobile: true,
    avatar: '/face.svg',
    channel_code: 'expo',
  })
  const later = createUserInfo({ store: host.store, tokens: createTokenStore(host.store) })
  expect(later.get()).toEqual(info)
})

test('[S3.5] a person without a nickname is called guest and is not said to have one', () => {
  const { nickname, hasNickName } = open().userInfo.set({ _id: 'u-1', nickname: '', avatar: '' })
  expect([nickname, hasNickName]).toEqual(['guest', false])
})

test('[S3.6] the auth state holds the token and what the launch and the login brought', () => {
  const { host, tokens } = open()
  const { store } = host
  const state = createAuthState({ store, tokens, launchQuery: { u: 'AB2C3D', channel: 'expo' } })
  expect(state.get()).toMatchObject({ token: '', tokenExpired: 0, inviteCode: 'AB2C3D', channelCode: 'expo' })
  tokens.writeToken({ token: 't', tokenExpired: NOW })
  state.set({ openid: 'o-1', pushClientId: 'c-1', sessionKey: 'k-1' })
  expect(state.get()).toEqual({
    token: 't',
    tokenExpired: NOW,
    openid: 'o-1',
    inviteCode: 'AB2C3D',
    channelCode: 'expo',
    pushClientId: 'c-1',
    sessionKey: 'k-1',
  })
  expect(createAuthState({ store, tokens }).get().sessionKey).toBe('k-1')
})

test('[S3.8] who is signed in is read from the token without verifying it', () => {
  const { tokens } = open()
  const claims = { uid: 'u-1', role: ['buyer'], permission: ['order.read'], exp: 1_800_000_000 }
  tokens.writeToken({ token: tokenOf(claims), tokenExpired: 1 })
  expect(getCurrentUserInfo(tokens)).toEqual({
    uid: 'u-1',
    role: ['buyer'],
    permission: ['order.read'],
    tokenExpired: 1_800_000_000_000,
  })
})

test.each([undefined, 'opaque', 'a.%%%.c', `a.${btoa('null')}.c`, tokenOf({ role: ['admin'] })])(
  '[S3.8] no token and a malformed one are nobody: %s',
  (token) => {
    const { tokens } = open()
    if (token) tokens.writeToken({ token, tokenExpired: NOW + 1 })
    expect(getCurrentUserInfo(tokens)).toEqual({ uid: null, role: [], permission: [], tokenExpired: 0 })
  },
)

test('[S4.1] a token is valid while its expiry lies in the future', () => {
  expect(isTokenValid(undefined, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: 0 }, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: NOW }, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: NOW + 1 }, NOW)).toBe(true)
})

test('[S4.2] a token with a day left or less starts logged out, one with more starts logged in', () => {
  const { host, tokens } = open()
  expect(isInitTokenValid({ token: 't', tokenExpired: NOW + DAY }, NOW)).toBe(false)
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY })
  expect(checkInitToken(host, tokens)).toBe(false)
  expect(tokens.readToken()).toBeUndefined()
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY + 1 })
  expect(checkInitToken(host, tokens)).toBe(true)
  expect(tokens.readToken()?.token).toBe('t')
})

test('[S3.5] whom a lost token belonged to is not shown', () => {
  const { userInfo } = open({ 'uni-id-pages-userInfo': '{"_id":"u-1","nickname":"Айгерім"}' })
  expect(userInfo.get()).toEqual(VISITOR)
})

test('[S4.3] removing the token clears the user info and says so', () => {
  const { host, tokens, userInfo } = open()
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY })
  userInfo.set({ _id: 'u-1', nickname: 'Айгерім' })
  const heard = vi.fn()
  userInfo.subscribe(heard)
  tokens.clearToken()
  expect(userInfo.get()).toEqual(VISITOR)
  expect(host.store.getItem('uni-id-pages-userInfo')).toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith(VISITOR)
})

test('[S4.6] a registration copies the uid into the user id, a login does not', () => {
  const { userInfo } = open()
  expect(userInfo.setSignedIn({ type: 'register', uid: 'u-2', userInfo: {} })._id).toBe('u-2')
  expect(userInfo.setSignedIn({ type: 'login', uid: 'u-3', userInfo: { _id: 'u-4' } })._id).toBe('u-4')
})
