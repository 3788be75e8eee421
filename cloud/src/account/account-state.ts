import type { KeyValueStore } from '../host.ts'
import type { TokenStore, UserToken } from './token-store.ts'

/** The state of this visit besides the token (S3.6). */
export interface VisitState {
  /** Of the login provider. */
  readonly openid?: string | undefined
  /** The inviter: the launch query `u`. */
  readonly inviteCode?: string | undefined
  /** The source: the launch query `channel`. */
  readonly channelCode?: string | undefined
  readonly pushClientId?: string | undefined
  /** The reply to a mini-program login (S7.2); it is kept beyond the visit. */
  readonly sessionKey?: string | undefined
}

export type AuthState = UserToken & VisitState

export interface AuthStateHolder {
  /** Token and expiry are '' and 0 while nobody is signed in. */
  get(): AuthState
  set(news: VisitState): void
}

export interface AuthStateOptions {
  readonly store: KeyValueStore
  readonly tokens: TokenStore
  /** The query of the address that the app was opened by. */
  readonly launchQuery?: Readonly<Record<string, string | undefined>> | undefined
}

const SESSION_KEY = 'mpSessionKey'

export function createAuthState({ store, tokens, launchQuery = {} }: AuthStateOptions): AuthStateHolder {
  const { u: inviteCode, channel: channelCode } = launchQuery
  const sessionKey = store.getItem(SESSION_KEY) ?? undefined
  let visit: VisitState = { inviteCode, channelCode, sessionKey }

  return {
    get: () => ({ ...(tokens.readToken() ?? { token: '', tokenExpired: 0 }), ...visit }),
    set(news) {
      visit = { ...visit, ...news }
      if (news.sessionKey) store.setItem(SESSION_KEY, news.sessionKey)
    },
  }
}
