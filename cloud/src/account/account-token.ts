import { TOKEN_START_MARGIN_MS } from '@tiantian/contracts/constants.ts'
import type { Host } from '../host.ts'
import { objectOf, parseJson } from '../json.ts'
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

/** The user of the stored token (S3.8). */
export interface CurrentUserInfo {
  readonly uid: string | null
  readonly role: readonly string[]
  readonly permission: readonly string[]
  /** Milliseconds since 1970; 0 when nobody is signed in. */
  readonly tokenExpired: number
}

export interface TokenClaims extends CurrentUserInfo {
  /** A visitor's account, created without a registration (S4.7). */
  readonly isAnonymous: boolean
}

const NOBODY: TokenClaims = { uid: null, role: [], permission: [], tokenExpired: 0, isAnonymous: false }

/** Reads the user of the stored token, without verifying its signature or expiry. */
export function getCurrentUserInfo(tokens: Pick<TokenStore, 'readToken'>): CurrentUserInfo {
  const { uid, role, permission, tokenExpired } = readClaims(tokens.readToken()?.token ?? '')
  return { uid, role, permission, tokenExpired }
}

/** The payload of a JWT, unverified: only the server verifies it. A malformed token identifies nobody. */
export function readClaims(token: string): TokenClaims {
  const claims = objectOf(parseJson(decodeBase64Url(token.split('.')[1] ?? '')))
  if (typeof claims.uid !== 'string') return NOBODY
  return {
    uid: claims.uid,
    role: textsOf(claims.role),
    permission: textsOf(claims.permission),
    tokenExpired: typeof claims.exp === 'number' ? claims.exp * 1000 : 0,
    isAnonymous: claims.kind === 'anonymous',
  }
}

/** Undefined for a text that is not base64. */
function decodeBase64Url(text: string): string | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
  } catch {
    return null
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
