import { createTokenStore } from '@tiantian/cloud/account/token-store.ts'
import { memoryStore } from '@tiantian/cloud/key-value-store.ts'
import { expect, test, vi } from 'vitest'
import { createUserInfo } from './local-user.ts'

const LATER = Date.UTC(2026, 10, 22)
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
  const store = memoryStore(Object.entries(entries))
  const tokens = createTokenStore(store)
  return { store, tokens, userInfo: createUserInfo({ store, tokens, ...options }) }
}

test('[S3.5] a visitor has the default user info', () => {
  expect(open().userInfo.get()).toEqual(VISITOR)
  expect(open({ 'uni-id-pages-userInfo': '{broken' }).userInfo.get()).toEqual(VISITOR)
})

test('[S3.5] a user gets defaults for missing values, and flags for existing ones', () => {
  const { userInfo, tokens, store } = open({}, { channelCode: 'expo', avatar: '/face.svg' })
  tokens.writeToken({ token: 't', tokenExpired: LATER })
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
  const later = createUserInfo({ store, tokens: createTokenStore(store) })
  expect(later.get()).toEqual(info)
})

test('[S3.5] a user without a nickname is called guest and has no nickname flag', () => {
  const { nickname, hasNickName } = open().userInfo.set({ _id: 'u-1', nickname: '', avatar: '' })
  expect([nickname, hasNickName]).toEqual(['guest', false])
})

test('[S3.5] the user of a lost token is not shown', () => {
  const { userInfo } = open({ 'uni-id-pages-userInfo': '{"_id":"u-1","nickname":"Айгерім"}' })
  expect(userInfo.get()).toEqual(VISITOR)
})

test('[S4.3] removing the token clears the user info and notifies', () => {
  const { store, tokens, userInfo } = open()
  tokens.writeToken({ token: 't', tokenExpired: LATER })
  userInfo.set({ _id: 'u-1', nickname: 'Айгерім' })
  const received = vi.fn()
  userInfo.subscribe(received)
  tokens.clearToken()
  expect(userInfo.get()).toEqual(VISITOR)
  expect(store.getItem('uni-id-pages-userInfo')).toBeNull()
  expect(received).toHaveBeenCalledExactlyOnceWith(VISITOR)
})

test('[S4.6] a registration copies the uid into the user id, a login does not', () => {
  const { userInfo } = open()
  expect(userInfo.setSignedIn({ type: 'register', uid: 'u-2', userInfo: {} })._id).toBe('u-2')
  expect(userInfo.setSignedIn({ type: 'login', uid: 'u-3', userInfo: { _id: 'u-4' } })._id).toBe('u-4')
})
