import type { CloudEmitter } from '../cloud-core.ts'
import { isJson } from '../json.ts'
import type { TokenStore } from './token-store.ts'

/**
 * Stores the tokens contained in a reply (S4.4). Call it before the request is sent, and its result with the reply: a
 * renewal counts only while the user is unchanged, as they may have logged out or switched to another account
 * meanwhile; a login always counts.
 */
export function watchForToken(
  { tokens, events }: { readonly tokens: TokenStore; readonly events: CloudEmitter },
  isLogin: boolean,
) {
  const asker = tokens.readToken()?.token

  return (reply: unknown) => {
    if (!isJson(reply)) return
    const { token, tokenExpired } = reply
    if (typeof token !== 'string' || typeof tokenExpired !== 'number') return
    if (!isLogin && tokens.readToken()?.token !== asker) return
    tokens.writeToken({ token, tokenExpired })
    events.emit('refreshToken', { token, tokenExpired })
  }
}
