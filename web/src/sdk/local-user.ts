import type { LocalUserInfo } from '@tiantian/cloud/account/account-list.ts'
import type { TokenStore } from '@tiantian/cloud/account/token-store.ts'
import type { Emitter } from '@tiantian/cloud/events.ts'
import { createEmitter } from '@tiantian/cloud/events.ts'
import { objectOf, parseJson } from '@tiantian/cloud/json.ts'
import type { KeyValueStore } from '@tiantian/cloud/key-value-store.ts'

/** User data in the reply of a login or a registration. */
export interface SignedInAnswer {
  readonly type?: string | undefined
  readonly uid?: string | undefined
  readonly userInfo?: Partial<LocalUserInfo> | undefined
}

export interface UserInfoState {
  /** The owner of the token; without one, the visitor with all defaults. */
  get(): LocalUserInfo
  /** Replaces the stored user; missing values get their defaults. */
  set(info: Partial<LocalUserInfo>): LocalUserInfo
  /** Stores the user from a login reply; the uid of a reply of type `register` is the user's id (S4.6). */
  setSignedIn(answer: SignedInAnswer): LocalUserInfo
  /** Calls the listener with each change. Returns the unsubscribe function. */
  subscribe(listener: (info: LocalUserInfo) => void): () => void
}

export interface UserInfoOptions {
  readonly store: KeyValueStore
  readonly tokens: TokenStore
  /** The default avatar. */
  readonly avatar?: string | undefined
  /** The source of the visit: the launch query `channel`. */
  readonly channelCode?: string | undefined
}

const KEY = 'uni-id-pages-userInfo'
const MISSING_FACE = '/static/missing-face.png'

/** The local user info: it lives and ends with the user token (S4.3). */
export function createUserInfo({ store, tokens, avatar, channelCode }: UserInfoOptions): UserInfoState {
  const changes: Emitter<{ change: LocalUserInfo }> = createEmitter()
  const defaults = { avatar: avatar ?? MISSING_FACE, channel_code: channelCode ?? '' }

  tokens.subscribe((token) => {
    if (token) return
    store.removeItem(KEY)
    changes.emit('change', get())
  })

  function get(): LocalUserInfo {
    return withDefaults(tokens.readToken() ? objectOf(parseJson(store.getItem(KEY))) : {}, defaults)
  }

  function set(info: Partial<LocalUserInfo>): LocalUserInfo {
    const whole = withDefaults(info, defaults)
    store.setItem(KEY, JSON.stringify(whole))
    changes.emit('change', whole)
    return whole
  }

  return {
    get,
    set,
    setSignedIn: ({ type, uid, userInfo = {} }) =>
      set(type === 'register' && uid ? { ...userInfo, _id: uid } : userInfo),
    subscribe: (listener) => changes.on('change', listener),
  }
}

type Defaults = Pick<LocalUserInfo, 'avatar' | 'channel_code'>

/** A user, unlike a visitor, has flags for values still to be filled in, and the channel of registration. */
function withDefaults(info: Partial<LocalUserInfo>, { avatar, channel_code }: Defaults): LocalUserInfo {
  const { _id = '', username = '', nickname = '', mobile = '' } = info
  return {
    wx_openid: '',
    balance: 0,
    score: 0,
    coupon: 0,
    hasNickName: Boolean(_id && nickname),
    hasUserName: Boolean(_id && username),
    hasMobile: Boolean(_id && mobile),
    channel_code: _id ? channel_code : '',
    ...info,
    _id,
    username,
    mobile,
    nickname: nickname || 'guest',
    avatar: info.avatar || avatar,
  }
}
