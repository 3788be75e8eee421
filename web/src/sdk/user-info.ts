import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import { storage } from './store.ts'

const KEY = 'uni-id-pages-userInfo'

/** What is known of a visitor (S3.5). The pages show the nickname `guest` as the word for visitor. */
export const VISITOR: UserInfo = {
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
}

export function readUserInfo(): UserInfo {
  try {
    const kept = JSON.parse(storage.read(KEY) ?? '{}') as Partial<UserInfo>
    return { ...VISITOR, ...kept }
  } catch {
    return VISITOR
  }
}

export function writeUserInfo(info: UserInfo | undefined) {
  storage.write(KEY, info ? JSON.stringify(info) : null)
}
