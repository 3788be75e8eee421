import { features } from './feature.ts'

const IDENTITY = '/uni_modules/uni-id-pages/pages'
const LOGIN_PAGES = `${IDENTITY}/login/`
export const LOGIN_PAGE = `${LOGIN_PAGES}login-withpwd`

/** Below it are the pages of the back office. */
const OFFICE_PAGES = '/pages/office/'

export const isOfficePage = (pathname: string) => pathname.startsWith(OFFICE_PAGES)

/** Whether a page requires a member's token (S2.50). */
export function isProtected(pathname: string): boolean {
  const all = features()
  if (all.some(({ openPages }) => openPages?.includes(pathname))) return false
  const pages = [OFFICE_PAGES, ...all.flatMap(({ protectedPages = [] }) => protectedPages)]
  return pages.some((page) => (page.endsWith('/') ? pathname.startsWith(page) : pathname === page))
}

/** Any of the login pages. */
export const isLoginPage = (href: string): boolean => href.startsWith(LOGIN_PAGES)

/** The login page with the way back; from the login page itself it leads home. */
export function loginAddress(href: string): string {
  return LOGIN_PAGE + wayBack('?', href)
}

/** The page of the second factor, for every login method. */
export function secondFactorAddress(href: string | undefined): string {
  return `${LOGIN_PAGE}?step=second-factor${href ? wayBack('&', href) : ''}`
}

const wayBack = (mark: string, href: string) =>
  isLoginPage(href) ? '' : `${mark}uniIdRedirectUrl=${encodeURIComponent(href)}`

/** Browsers treat `/\\` as `//`, the beginning of another host, and ignore a tab or a line break in between. */
const INSIDE = /^\/(?!\/)[^\\\p{Cc}]*$/u

/** Where to go after login: only an address inside the app. */
export function redirectTarget(uniIdRedirectUrl = '/'): string {
  const isPage = INSIDE.test(uniIdRedirectUrl) && !isLoginPage(uniIdRedirectUrl)
  return isPage ? uniIdRedirectUrl : '/'
}
