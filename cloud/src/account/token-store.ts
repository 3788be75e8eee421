import { createEmitter } from '../events.ts'
import type { KeyValueStore } from '../host.ts'

/** A user token and its expiry, in milliseconds since 1970. */
export interface UserToken {
  readonly token: string
  readonly tokenExpired: number
}

const TOKEN_KEY = 'uni_id_token'
/** The key of older clients; only read. */
const OLD_TOKEN_KEY = 'uniIdToken'
const EXPIRED_KEY = 'uni_id_token_expired'

/** The only module that knows the storage keys of the user token (S3.6). It does not judge it: see `isTokenValid`. */
export interface TokenStore {
  /** The stored token, expired or not; `tokenExpired` is 0 if unknown. */
  readToken(): UserToken | undefined
  /** Stores it and notifies the subscribers, even if it is unchanged. */
  writeToken(token: UserToken): void
  /** Removes the token under each of its keys and notifies the subscribers. */
  clearToken(): void
  /**
   * Calls the listener with the new token, or with undefined when it is removed. Returns the unsubscribe function.
   */
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
      // In this order: another window that sees the new token finds its expiry, or else it would take it for expired.
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
