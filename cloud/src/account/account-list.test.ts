import { expect, test } from 'vitest'
import { NOW, testHost } from '../test/test-host.ts'
import { GUEST, holdPerson, tokenOf } from '../test/test-person.ts'
import { createAccountList } from './account-list.ts'
import { createTokenStore } from './token-store.ts'

const DAY = 86_400_000

function open() {
  const host = testHost()
  const tokens = createTokenStore(host.store)
  const userInfo = holdPerson(tokens)
  const accounts = createAccountList({ host, tokens, userInfo })

  /** Signs a user in as an app does: token, user, account list. */
  function signIn(uid: string, nickname: string, tokenExpired = NOW + DAY) {
    const token = tokenOf({ uid, kind: 'person' })
    tokens.writeToken({ token, tokenExpired })
    userInfo.set({ ...GUEST, _id: uid, nickname })
    accounts.keepCurrent()
    return token
  }

  return { host, tokens, userInfo, accounts, signIn }
}

test('[S3.7] each user who signs in is stored with token and expiry', () => {
  const { host, accounts, signIn } = open()
  const first = signIn('u-1', 'Wei')
  const second = signIn('u-2', 'Иван', NOW + 2 * DAY)
  signIn('u-1', 'Wei')
  const stored: unknown = JSON.parse(host.store.getItem('tiantian-accounts')!)
  expect(stored).toMatchObject([
    { _id: 'u-1', nickname: 'Wei', token: first, tokenExpired: NOW + DAY },
    { _id: 'u-2', nickname: 'Иван', token: second, tokenExpired: NOW + 2 * DAY },
  ])
  expect(accounts.list()).toEqual(stored)
})

test('[S3.7] switching sets the token and the user of the other account', () => {
  const { tokens, userInfo, accounts, signIn } = open()
  const first = signIn('u-1', 'Wei')
  signIn('u-2', 'Иван')
  expect(accounts.findCurrent()?.nickname).toBe('Иван')
  const notified: unknown[] = []
  tokens.subscribe((token) => notified.push([token?.token, userInfo.get().nickname]))
  accounts.switchTo('u-1')
  expect(tokens.readToken()).toEqual({ token: first, tokenExpired: NOW + DAY })
  expect(userInfo.get()).toMatchObject({ _id: 'u-1', nickname: 'Wei' })
  expect(notified).toEqual([[first, 'Wei']])
  expect(accounts.findCurrent()?._id).toBe('u-1')
})

test('[S3.7] switching to an unknown account or one with an expired token is refused', async () => {
  const { host, tokens, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  const present = signIn('u-2', 'Иван', NOW + 2 * DAY)
  expect(() => accounts.switchTo('u-9')).toThrow(expect.objectContaining({ code: 'PARAM_ERROR' }))
  await host.pass(DAY)
  expect(() => accounts.switchTo('u-1')).toThrow(expect.objectContaining({ code: 'uni-id-token-expired' }))
  expect(tokens.readToken()?.token).toBe(present)
  expect(accounts.list()).toHaveLength(2)
})

test('[S3.7] each account shows when it was last the current one', async () => {
  const { host, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  signIn('u-2', 'Иван', NOW + 2 * DAY)
  await host.pass(1000)
  accounts.switchTo('u-1')
  await host.pass(1000)
  accounts.switchTo('u-2')
  expect(accounts.list().map(({ usedAt }) => usedAt)).toEqual([NOW + 2000, NOW + 2000])
  expect(accounts.findCurrent()?._id).toBe('u-2')
})

test('[S3.7] an account whose token the server refused stays listed, and asks for a login', () => {
  const { accounts, signIn } = open()
  const first = signIn('u-1', 'Wei')
  signIn('u-2', 'Иван', NOW + 2 * DAY)
  accounts.noteEnded(first)
  accounts.noteEnded('nobody’s')
  expect(accounts.list()).toMatchObject([{ tokenExpired: 0 }, { tokenExpired: NOW + 2 * DAY }])
  expect(() => accounts.switchTo('u-1')).toThrow(expect.objectContaining({ code: 'uni-id-token-expired' }))
})

test('[S3.7] signing out removes the current account and switches to the first remaining one', () => {
  const { tokens, accounts, signIn } = open()
  const first = signIn('u-1', 'Wei')
  signIn('u-2', 'Иван')
  signIn('u-3', 'Айгерім')
  expect(accounts.signOut()?._id).toBe('u-1')
  expect(tokens.readToken()?.token).toBe(first)
  expect(accounts.list().map(({ _id }) => _id)).toEqual(['u-1', 'u-2'])
})

test('[S4.3] signing out the last account leaves a visitor; repeating it has no effect', () => {
  const { tokens, userInfo, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  expect(accounts.signOut()).toBeUndefined()
  expect([tokens.readToken(), userInfo.get().nickname, accounts.list()]).toEqual([undefined, 'guest', []])
  expect(accounts.signOut()).toBeUndefined()
})

test('[S3.7] signing out skips an account with an expired token', async () => {
  const { host, tokens, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  signIn('u-2', 'Иван', NOW + 2 * DAY)
  await host.pass(DAY)
  expect(accounts.signOut()).toBeUndefined()
  expect(tokens.readToken()).toBeUndefined()
  expect(accounts.list().map(({ _id }) => _id)).toEqual(['u-1'])
})

test('[S4.4] a renewed token and a new nickname are stored in the list', () => {
  const { tokens, userInfo, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  signIn('u-2', 'Иван')
  const renewed = { token: tokenOf({ uid: 'u-2', kind: 'person', exp: 2 }), tokenExpired: NOW + 9 * DAY }
  tokens.writeToken(renewed)
  userInfo.set({ ...userInfo.get(), nickname: 'Ваня' })
  expect(accounts.list()).toMatchObject([
    { nickname: 'Wei', tokenExpired: NOW + DAY },
    { nickname: 'Ваня', ...renewed },
  ])
})

test('[S4.5] an anonymous user gets no row and cannot sign out', () => {
  const { tokens, userInfo, accounts } = open()
  const token = tokenOf({ uid: 'a-1', kind: 'anonymous' })
  tokens.writeToken({ token, tokenExpired: NOW + DAY })
  userInfo.set({ ...GUEST, _id: 'a-1' })
  accounts.keepCurrent()
  expect(accounts.list()).toEqual([])
  expect(() => accounts.signOut()).toThrow('anonymous users cannot sign out')
  expect(tokens.readToken()?.token).toBe(token)
})

test('[S3.7] an account can be removed, and a corrupt list is an empty one', () => {
  const { host, accounts, signIn } = open()
  signIn('u-1', 'Wei')
  signIn('u-2', 'Иван')
  accounts.remove('u-1')
  expect(accounts.list().map(({ _id }) => _id)).toEqual(['u-2'])
  host.store.setItem('tiantian-accounts', '{"half":')
  expect(accounts.list()).toEqual([])
})
