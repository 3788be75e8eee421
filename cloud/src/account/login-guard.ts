import { createEmitter } from '../events.ts'
import type { Host } from '../host.ts'
import type { Navigation, NavigationMethod, Refusal } from './login-navigation.ts'
import { judgeNavigation } from './login-navigation.ts'
import type { FullPath, LoginRules } from './login-rules.ts'
import { checkLoginRules, fullPathOf, loginUrl, pathOf } from './login-rules.ts'
import type { TokenStore } from './token-store.ts'

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
