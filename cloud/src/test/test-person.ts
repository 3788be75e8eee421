import type { LocalUserHolder, LocalUserInfo } from '../account/account-list.ts'
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

interface Claims {
  readonly uid?: string
  readonly role?: readonly string[]
  readonly permission?: readonly string[]
  readonly kind?: 'anonymous' | 'person'
  /** Seconds since 1970. */
  readonly exp?: number
}

/** A token as the server writes it; its signature does not matter here. */
export function tokenOf(claims: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`
}
