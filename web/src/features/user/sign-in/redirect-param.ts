import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isAddingAccount } from '../../../sdk/accounts.ts'
import { getSession, isTokenValid } from '../../../sdk/session.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { redirectTarget } from '../../shell/protected-pages.ts'
import { choiceParam, flagParam, textParam } from '../../shell/search-params.ts'
import { INVITE_PAGE } from '../profile/profile-address.ts'

/** Addresses with a query may be long. */
const ADDRESS_MAX = 2000

/** The search parameters of all pages of login, registration and recovery: where to go afterwards. */
const wayBack = {
  uniIdRedirectUrl: z.catch(z.optional(z.string().check(z.maxLength(ADDRESS_MAX))), undefined),
}

export const inviteSearch = z.object({ inviteCode: textParam })
/** An invitation link fills in the code. */
export const registerSearch = z.object({ ...wayBack, ...inviteSearch.shape })
export const loginSearch = z.object({ ...wayBack, step: choiceParam(['second-factor']) })
export const waySearch = z.object({ ...registerSearch.shape, type: textParam })
export const smsCodeSearch = z.object({ ...registerSearch.shape, phoneNumber: textParam })
/** `lock` makes a value from the address read-only. */
export const retrieveSearch = z.object({ ...wayBack, phoneNumber: textParam, lock: flagParam })
export const retrieveByEmailSearch = z.object({ ...wayBack, emailNumber: textParam, lock: flagParam })

interface SignSearch {
  uniIdRedirectUrl?: string | undefined
  step?: 'second-factor' | undefined
}

/** A signed-in user is redirected from a login page, unless they add an account or a second factor is pending. */
export function leaveWhenSignedIn({ uniIdRedirectUrl, step }: SignSearch) {
  if (!(isTokenValid() && getSession().isMember) || isAddingAccount() || step) return
  throw redirect({ href: redirectTarget(uniIdRedirectUrl), replace: true })
}

/** A member who opens an invitation link is led to the page where it can still be accepted. */
export function leaveWhenRegistered({ uniIdRedirectUrl, inviteCode }: z.output<typeof registerSearch>) {
  leaveWhenSignedIn({
    uniIdRedirectUrl: inviteCode ? pageUrl(INVITE_PAGE, { inviteCode }) : uniIdRedirectUrl,
  })
}
