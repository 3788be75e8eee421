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
