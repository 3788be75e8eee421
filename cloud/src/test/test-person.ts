import type { LocalUserHolder, LocalUserInfo } from '../account/local-user.ts'
import type { TokenStore } from '../account/token-store.ts'
import { createEmitter } from '../events.ts'

export const GUEST: LocalUserInfo = {
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
  avatar: '/face.svg',
  channel_code: '',
}

/** The user of a device as an app stores it: removed with the token (S4.3). */
export function holdPerson(tokens: TokenStore): LocalUserHolder {
  const changes = createEmitter<{ change: LocalUserInfo }>()
  let person = GUEST

  function set(info: LocalUserInfo) {
    person = info
    changes.emit('change', info)
  }

  tokens.subscribe((token) => token ?? set(GUEST))
  return { get: () => person, set, subscribe: (listener) => changes.on('change', listener) }
}
