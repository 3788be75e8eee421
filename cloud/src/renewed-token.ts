import type { CloudEmitter } from './cloud-events.ts'
import { isJson } from './json.ts'
import type { TokenStore } from './token-store.ts'

/**
 * Stores the tokens that ride along with an answer (S4.4). Call it before the question is sent, and what it answers
 * with the reply: a renewal counts only while the person is still who asked, as she may have logged out or switched
 * to another account meanwhile; a login counts always.
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
