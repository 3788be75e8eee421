import { TOKEN_START_MARGIN_MS } from '@tiantian/contracts/constants.ts'
import type { Host } from '../host.ts'
import type { TokenStore, UserToken } from './token-store.ts'

/** There is a token and its expiry is in the future (S4.1). */
export function isTokenValid(token: UserToken | undefined, now: number): token is UserToken {
  return token !== undefined && token.token !== '' && token.tokenExpired > now
}

/** At start a token must be valid for more than another day (S4.2). */
export function isInitTokenValid(token: UserToken | undefined, now: number): token is UserToken {
  return isTokenValid(token, now + TOKEN_START_MARGIN_MS)
}

/** The check at start: a token that expires within a day is removed. Returns whether a user is logged in. */
export function checkInitToken(host: Pick<Host, 'now'>, tokens: TokenStore): boolean {
  const token = tokens.readToken()
  const isValid = isInitTokenValid(token, host.now())
  if (token && !isValid) tokens.clearToken()
  return isValid
}
