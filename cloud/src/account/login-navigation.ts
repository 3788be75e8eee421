import { isTokenValid } from './account-token.ts'
import type { FullPath, LoginRules } from './login-rules.ts'
import { loginUrl, needsLogin } from './login-rules.ts'
import type { UserToken } from './token-store.ts'
import { readClaims } from './user-info-claims.ts'

export type NavigationMethod = 'navigateTo' | 'redirectTo' | 'reLaunch' | 'switchTab'

/** `launch` is the first page, `history` the browser's back and forward. */
export interface Navigation {
  readonly way: NavigationMethod | 'launch' | 'history'
  readonly url: string
}

export interface Refusal {
  readonly errCode: string | number
  readonly errMsg: string
}

/** Why a page is blocked, and the navigation to the login page instead. */
export interface Detour extends Refusal {
  readonly way: NavigationMethod
  readonly url: FullPath
}

/** Judges one navigation to an absolute address by the current token; undefined means it is allowed. */
export function judgeNavigation(
  rules: LoginRules,
  { way, url }: Navigation,
  token: UserToken | undefined,
  now: number,
): Detour | undefined {
  if (!needsLogin(rules, url)) return undefined
  const refusal = judgeToken(token, now)
  return refusal && { ...refusal, way: loginWay(way), url: loginUrl(rules, url) }
}

/** An anonymous account is a token, and no login (S4.7). */
function judgeToken(token: UserToken | undefined, now: number): Refusal | undefined {
  if (!token || readClaims(token.token).isAnonymous) {
    return { errCode: 'uni-id-check-token-failed', errMsg: 'nobody is logged in' }
  }
  if (isTokenValid(token, now)) return undefined
  return { errCode: 'uni-id-token-expired', errMsg: 'the login has expired' }
}

/** The same kind of navigation, except that a login page is no tab, and the current page is replaced. */
function loginWay(way: Navigation['way']): NavigationMethod {
  if (way === 'switchTab') return 'navigateTo'
  return way === 'launch' || way === 'history' ? 'redirectTo' : way
}
