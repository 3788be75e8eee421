import { createEmitter } from './events.ts'
import type { Host } from './host.ts'
import type { Navigation, NavigationWay, Refusal } from './login-navigation.ts'
import { judgeNavigation } from './login-navigation.ts'
import type { FullPath, LoginRules } from './login-rules.ts'
import { checkLoginRules, fullPathOf, loginUrl, pathOf } from './login-rules.ts'
import type { TokenStore } from './token-store.ts'

/** What an app's router does for the guard. */
export interface LoginNavigator {
  /** The address that is open. */
  currentUrl(): string
  /** Opens a page; a promise is done once it is open. */
  go(way: NavigationWay, url: string): unknown
}

export interface NeedLogin extends Refusal {
  /** Where the person wanted to be: the way back after her login. */
  readonly uniIdRedirectUrl: FullPath
}

export interface LoginGuard {
  /**
   * To be asked before every navigation, on the first page and on back and forward. False: leave it be, the login
   * page opens instead (S2.50). Where somebody listens for a needed login, it is told and the answer is true.
   */
  allows(navigation: Navigation): boolean
  /** An answer said that the login is over (S8.8): opens the login page, or tells who listens. */
  force(refusal: Refusal): void
  /** Whoever listens decides herself where a person without a login goes. Answers how to stop. */
  onNeedLogin(listener: (need: NeedLogin) => void): () => void
}

export interface LoginGuardOptions {
  readonly rules: LoginRules & {
    /** False: answers never lead to the login page. */
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

  /** Several answers at once may say the same; the login page opens once. */
  async function openLogin(way: NavigationWay, url: string) {
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
