/** Which pages want a login, as an app writes it down (S2.50). */
export interface LoginRules {
  /** The path of the login page, which never wants a login itself. */
  readonly loginPage: string
  /** Regular expressions over paths; an expression may also look at the query. */
  readonly needLogin?: readonly string[] | undefined
  /** What single pages say of themselves; it wins over the expressions. */
  readonly pages?: Readonly<Record<string, boolean>> | undefined
  /** The page that `/` shows. */
  readonly entryPage?: string | undefined
}

/** An address inside the app, absolute: `/pages/order/list?state=1`. */
export type FullPath = string

export interface LoginPages {
  /** The whole address of a page, which may be given relative to the one that is open. */
  fullPathOf(url: string, currentUrl: string): FullPath
  isLoginPage(fullPath: FullPath): boolean
  needsLogin(fullPath: FullPath): boolean
  /** The login page, with the way back in `uniIdRedirectUrl`. */
  loginUrl(fullPath: FullPath): string
}

const ORIGIN = 'https://app.invalid'

/** Reads the rules once. Throws when they would lock the login page, or hold what is no expression. */
export function readLoginRules({ loginPage, needLogin = [], pages = {}, entryPage }: LoginRules): LoginPages {
  const expressions = needLogin.map((source) => new RegExp(source))
  const ownWord = new Map(Object.entries(pages).map(([path, need]) => [pathOf(path), need]))

  function needsLogin(fullPath: FullPath): boolean {
    const path = pathOf(fullPath)
    const page = path === '/' && entryPage ? pathOf(entryPage) : path
    // By path as well: else a query would slip past an expression that ends with `$`.
    return ownWord.get(page) ?? expressions.some((need) => need.test(page) || need.test(fullPath))
  }

  const loginPath = pathOf(loginPage)
  if (needsLogin(loginPath)) throw new Error(`The login page ${loginPath} must not need a login.`)
  return {
    fullPathOf,
    isLoginPage: (fullPath) => pathOf(fullPath) === loginPath,
    needsLogin,
    loginUrl: (fullPath) => `${loginPath}?uniIdRedirectUrl=${encodeURIComponent(fullPath)}`,
  }
}

function fullPathOf(url: string, currentUrl: string): FullPath {
  const { pathname, search, hash } = new URL(oneSlash(url), new URL(oneSlash(currentUrl), ORIGIN))
  return `/${pathname.replace(/^\/+/, '')}${search}${hash}`
}

/** The path alone: no query, one slash in front, none at the end. */
function pathOf(url: string): string {
  const path = fullPathOf(url, '/').split(/[?#]/, 1)[0] ?? ''
  return path.replace(/\/+$/, '') || '/'
}

/** Two slashes would begin the name of a host. */
function oneSlash(url: string): string {
  return url.replace(/^[\\/]+/, '/')
}
