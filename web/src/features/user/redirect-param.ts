import { redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { getSession, isTokenValid } from '../../sdk/session.ts'
import { redirectTarget } from '../shell/protected-pages.ts'

/** Addresses with a query may be long. */
const ADDRESS_MAX = 2000

/** The search of login and register: where to go afterwards. */
export const signSearch = z.object({
  uniIdRedirectUrl: z.catch(z.optional(z.string().check(z.maxLength(ADDRESS_MAX))), undefined),
})

/** Who is signed in already has no business on a login page. */
export function leaveWhenSignedIn({ uniIdRedirectUrl }: { uniIdRedirectUrl?: string | undefined }) {
  if (!(isTokenValid() && getSession().isMember)) return
  throw redirect({ href: redirectTarget(uniIdRedirectUrl), replace: true })
}
