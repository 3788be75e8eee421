import { createEmitter } from './events.ts'
import type { KeyValueStore } from './host.ts'

/** A user token and when it ends, in milliseconds since 1970. */
export interface UserToken {
  readonly token: string
  readonly tokenExpired: number
}

const TOKEN_KEY = 'uni_id_token'
/** Where older clients kept it; only read. */
const OLD_TOKEN_KEY = 'uniIdToken'
const EXPIRED_KEY = 'uni_id_token_expired'

/** The one place that knows under which keys the user token is kept (S3.6). It judges nothing: see `isTokenValid`. */
export interface TokenStore {
  /** What is kept, be it expired or not; `tokenExpired` is 0 when its end is not known. */
  readToken(): UserToken | undefined
  /** Keeps it and tells the subscribers, though it may be the same as before. */
  writeToken(token: UserToken): void
  /** Forgets the token under each of its names and tells the subscribers. */
  clearToken(): void
  /** Calls the listener with the new token, or with nothing when it is gone. Answers how to stop. */
  subscribe(listener: (token: UserToken | undefined) => void): () => void
}

export function createTokenStore(store: KeyValueStore): TokenStore {
  const changes = createEmitter<{ change: UserToken | undefined }>()

  return {
    readToken() {
      const token = store.getItem(TOKEN_KEY) || store.getItem(OLD_TOKEN_KEY)
      return token ? { token, tokenExpired: Number(store.getItem(EXPIRED_KEY)) || 0 } : undefined
    },
    writeToken({ token, tokenExpired }) {
      // In this order: another window that hears of the token finds its end, else it would take it for one that is over.
      store.setItem(EXPIRED_KEY, String(tokenExpired))
      store.setItem(TOKEN_KEY, token)
      changes.emit('change', { token, tokenExpired })
    },
    clearToken() {
      for (const key of [TOKEN_KEY, OLD_TOKEN_KEY, EXPIRED_KEY]) store.removeItem(key)
      changes.emit('change', undefined)
    },
    subscribe: (listener) => changes.on('change', listener),
  }
}
