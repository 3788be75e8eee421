export const LOGIN_PAGE = '/uni_modules/uni-id-pages/pages/login/login-withpwd'

/** Pages that want a member's token (S2.50). An entry ending in `/` protects all below it. */
const PROTECTED_PAGES: readonly string[] = [
  '/pages/order/',
  '/pages/user/address/',
  '/pages/user/account/',
  '/pages/user/info/',
  '/pages/user/edit/',
  '/uni_modules/uni-id-pages/pages/userinfo/',
]

export function isProtected(pathname: string): boolean {
  return PROTECTED_PAGES.some((page) => (page.endsWith('/') ? pathname.startsWith(page) : pathname === page))
}

/** The login page with the way back; the login page itself leads home. */
export function loginAddress(href: string): string {
  if (href.startsWith(LOGIN_PAGE)) return LOGIN_PAGE
  return `${LOGIN_PAGE}?uniIdRedirectUrl=${encodeURIComponent(href)}`
}

/** Where to go after login: only an address inside the app. */
export function redirectTarget(uniIdRedirectUrl: string | undefined): string {
  const isInside = uniIdRedirectUrl?.startsWith('/') && !uniIdRedirectUrl.startsWith('//')
  return isInside && !uniIdRedirectUrl?.startsWith(LOGIN_PAGE) ? uniIdRedirectUrl! : '/'
}
