import type { Emitter } from '@tiantian/cloud/events.ts'
import { createEmitter } from '@tiantian/cloud/events.ts'
import { objectOf, parseJson } from '@tiantian/cloud/json.ts'
import type { KeyValueStore } from '@tiantian/cloud/key-value-store.ts'
import type { LocalUserInfo } from '@tiantian/cloud/local-user.ts'
import type { TokenStore } from '@tiantian/cloud/token-store.ts'

/** What a login or a registration answers about the person. */
export interface SignedInAnswer {
  readonly type?: string | undefined
  readonly uid?: string | undefined
  readonly userInfo?: Partial<LocalUserInfo> | undefined
}

export interface UserInfoState {
  /** Whom the token belongs to; without one, the visitor with all defaults. */
  get(): LocalUserInfo
  /** Keeps the person in place of the one before; what is missing gets its default. */
  set(info: Partial<LocalUserInfo>): LocalUserInfo
  /** Keeps whom a login answered; the uid of an answer of type `register` is the user's id (S4.6). */
  setSignedIn(answer: SignedInAnswer): LocalUserInfo
  /** Calls the listener with each change. Answers how to stop. */
  subscribe(listener: (info: LocalUserInfo) => void): () => void
}

export interface UserInfoOptions {
  readonly store: KeyValueStore
  readonly tokens: TokenStore
  /** The face of who has none. */
  readonly avatar?: string | undefined
  /** Where the visit came from: the query `channel` of the launch. */
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

/** A person, unlike a visitor, has the flags that say what is still to be filled in, and the channel she came by. */
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
