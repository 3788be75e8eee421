import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isAddingAccount } from '../../sdk/accounts.ts'
import { getSession, isTokenValid } from '../../sdk/session.ts'
import { pageUrl } from '../shell/page-url.ts'
import { redirectTarget } from '../shell/protected-pages.ts'
import { choiceParam, flagParam, textParam } from '../shell/search-params.ts'
import { INVITE_PAGE } from './profile-address.ts'

/** Addresses with a query may be long. */
const ADDRESS_MAX = 2000

/** The search of all pages of login, registration and recovery: where to go afterwards. */
const wayBack = {
  uniIdRedirectUrl: z.catch(z.optional(z.string().check(z.maxLength(ADDRESS_MAX))), undefined),
}

export const inviteSearch = z.object({ inviteCode: textParam })
/** Who opens the link of an invitation finds the code filled in. */
export const registerSearch = z.object({ ...wayBack, ...inviteSearch.shape })
export const loginSearch = z.object({ ...wayBack, step: choiceParam(['second-factor']) })
export const waySearch = z.object({ ...registerSearch.shape, type: textParam })
export const smsCodeSearch = z.object({ ...registerSearch.shape, phoneNumber: textParam })
/** `lock` keeps what came with the address from being changed. */
export const retrieveSearch = z.object({ ...wayBack, phoneNumber: textParam, lock: flagParam })
export const retrieveByEmailSearch = z.object({ ...wayBack, emailNumber: textParam, lock: flagParam })

interface SignSearch {
  uniIdRedirectUrl?: string | undefined
  step?: 'second-factor' | undefined
}

/** Who is signed in already has no business on a login page, unless she adds an account or owes a second factor. */
export function leaveWhenSignedIn({ uniIdRedirectUrl, step }: SignSearch) {
  if (!(isTokenValid() && getSession().isMember) || isAddingAccount() || step) return
  throw redirect({ href: redirectTarget(uniIdRedirectUrl), replace: true })
}

/** A member who opens the link of an invitation comes to where she can still accept it. */
export function leaveWhenRegistered({ uniIdRedirectUrl, inviteCode }: z.output<typeof registerSearch>) {
  leaveWhenSignedIn({
    uniIdRedirectUrl: inviteCode ? pageUrl(INVITE_PAGE, { inviteCode }) : uniIdRedirectUrl,
  })
}
