import { expect, test } from 'vitest'
import { NOW, testHost } from '../test/test-host.ts'
import { tokenOf } from '../test/test-person.ts'
import { createAuthState } from './account-state.ts'
import { checkInitToken, getCurrentUserInfo, isInitTokenValid, isTokenValid } from './account-token.ts'
import { createTokenStore } from './token-store.ts'

const DAY = 86_400_000

function open() {
  const host = testHost()
  return { host, tokens: createTokenStore(host.store) }
}

test('[S3.6] the auth state holds the token and the values from launch and login', () => {
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

test('[S3.8] the signed-in user is read from the token without verifying it', () => {
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
  '[S3.8] a missing or malformed token identifies nobody: %s',
  (token) => {
    const { tokens } = open()
    if (token) tokens.writeToken({ token, tokenExpired: NOW + 1 })
    expect(getCurrentUserInfo(tokens)).toEqual({ uid: null, role: [], permission: [], tokenExpired: 0 })
  },
)

test('[S4.1] a token is valid while its expiry is in the future', () => {
  expect(isTokenValid(undefined, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: 0 }, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: NOW }, NOW)).toBe(false)
  expect(isTokenValid({ token: 't', tokenExpired: NOW + 1 }, NOW)).toBe(true)
})

test('[S4.2] with a day or less left on the token the app starts logged out, with more logged in', () => {
  const { host, tokens } = open()
  expect(isInitTokenValid({ token: 't', tokenExpired: NOW + DAY }, NOW)).toBe(false)
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY })
  expect(checkInitToken(host, tokens)).toBe(false)
  expect(tokens.readToken()).toBeUndefined()
  tokens.writeToken({ token: 't', tokenExpired: NOW + DAY + 1 })
  expect(checkInitToken(host, tokens)).toBe(true)
  expect(tokens.readToken()?.token).toBe('t')
})
