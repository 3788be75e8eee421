import { pageUrl } from '../shell/page-url.ts'
import { RETRIEVE_BY_EMAIL_PAGE, RETRIEVE_PAGE } from './sign-address.ts'

/** The page to reset a forgotten password; a typed number or email address is passed along. */
export function retrieveUrl(name: string, uniIdRedirectUrl: string | undefined): string {
  if (name.includes('@'))
    return pageUrl(RETRIEVE_BY_EMAIL_PAGE, { emailNumber: name.trim(), uniIdRedirectUrl })
  const isNumber = /^\+?[\d\s().-]{7,}$/.test(name.trim())
  return pageUrl(RETRIEVE_PAGE, { phoneNumber: isNumber ? name.trim() : undefined, uniIdRedirectUrl })
}
