import { createEmitter } from '../events.ts'
import type { Host } from '../host.ts'
import { isTokenValid, readClaims } from './account-token.ts'
import type { TokenStore, UserToken } from './token-store.ts'

/** The router functions that the guard needs. */
export interface LoginNavigator {
  /** The current address. */
  currentUrl(): string
  /** Opens a page; its promise resolves once it is open. */
  go(way: NavigationMethod, url: string): unknown
}

export interface NeedLogin extends Refusal {
  /** The requested page: the way back after the login. */
  readonly uniIdRedirectUrl: FullPath
}

export interface LoginGuard {
  /**
   * Call it before every navigation, also for the first page and for back and forward. False: cancel it, the login
   * page opens instead (S2.50). With a listener for required logins, it is notified and the result is true.
   */
  allows(navigation: Navigation): boolean
  /** A reply said that the login has ended (S8.8): opens the login page, or notifies the listener. */
  force(refusal: Refusal): void
  /** A listener decides itself where a user without a login is led. Returns the unsubscribe function. */
  onNeedLogin(listener: (need: NeedLogin) => void): () => void
}

export interface LoginGuardOptions {
  readonly rules: LoginRules & {
    /** False: replies never lead to the login page. */
    readonly resToLogin?: boolean | undefined
  }
  readonly host: Pick<Host, 'now'>
  readonly tokens: Pick<TokenStore, 'readToken'>
  readonly navigator: LoginNavigator
}

/** @throws Error when the rules would lock the login page */
export function createLoginGuard({ rules, host, tokens, navigator }: LoginGuardOptions): LoginGuard {
  checkLoginRules(rules)
  const events = createEmitter<{ needLogin: NeedLogin }>()
  let isOpening = false

  /** Several replies at once may report it; the login page opens once. */
  async function openLogin(way: NavigationMethod, url: string) {
    if (isOpening) return
    isOpening = true
    try {
      await navigator.go(way, url)
    } finally {
      isOpening = false
    }
  }

  function notify({ errCode, errMsg }: Refusal, uniIdRedirectUrl: FullPath): boolean {
    if (!events.hears('needLogin')) return false
    events.emit('needLogin', { errCode, errMsg, uniIdRedirectUrl })
    return true
  }

  return {
    allows({ way, url }) {
      const fullPath = fullPathOf(url, navigator.currentUrl())
      const detour = judgeNavigation(rules, { way, url: fullPath }, tokens.readToken(), host.now())
      if (!detour || notify(detour, fullPath)) return true
      void openLogin(detour.way, detour.url)
      return false
    },
    force(refusal) {
      if (rules.resToLogin === false) return
      const fullPath = fullPathOf(navigator.currentUrl(), '/')
      if (notify(refusal, fullPath) || pathOf(fullPath) === rules.loginPage) return
      void openLogin('navigateTo', loginUrl(rules, fullPath))
    },
    onNeedLogin: (listener) => events.on('needLogin', listener),
  }
}

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

/** The pages that require a login, as configured by an app (S2.50). */
export interface LoginRules {
  /** The path of the login page, from its first slash; it never requires a login itself. */
  readonly loginPage: string
  /** Regular expressions over paths; an expression may also test the query. */
  readonly needLogin?: readonly string[] | undefined
  /** Settings of single pages, by the path from its first slash; they take precedence over the expressions. */
  readonly pages?: Readonly<Record<string, boolean>> | undefined
  /** The page that `/` shows. */
  readonly entryPage?: string | undefined
}

/** An address inside the app, absolute: `/pages/order/list?state=1`. */
export type FullPath = string

const ORIGIN = 'https://app.invalid'

/** @throws Error when the rules would lock the login page, or contain an invalid expression */
export function checkLoginRules(rules: LoginRules) {
  if (needsLogin(rules, rules.loginPage)) throw new Error(`${rules.loginPage} must not need a login.`)
}

export function needsLogin(
  { needLogin = [], pages = {}, entryPage }: LoginRules,
  fullPath: FullPath,
): boolean {
  const path = pathOf(fullPath)
  const page = path === '/' && entryPage ? entryPage : path
  // Tested by path as well: otherwise a query would bypass an expression that ends with `$`.
  const isListed = needLogin
    .map((source) => new RegExp(source))
    .some((need) => need.test(page) || need.test(fullPath))
  return pages[page] ?? isListed
}

/** The login page, with the way back in `uniIdRedirectUrl`. */
export function loginUrl({ loginPage }: LoginRules, fullPath: FullPath): FullPath {
  return `${loginPage}?uniIdRedirectUrl=${encodeURIComponent(fullPath)}`
}

/** The absolute address of a page, which may be given relative to the current one. */
export function fullPathOf(url: string, currentUrl: string): FullPath {
  const { pathname, search, hash } = new URL(oneSlash(url), new URL(oneSlash(currentUrl), ORIGIN))
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`
}

/** Only the path: no query, one leading slash, no trailing one. */
export function pathOf(url: string): string {
  return fullPathOf(url, '/').replace(/\/*([?#].*)?$/s, '') || '/'
}

/** Two slashes would begin a host name. */
function oneSlash(url: string): string {
  return url.replace(/^[\\/]+/, '/')
}
