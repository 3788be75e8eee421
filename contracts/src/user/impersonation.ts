import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { userInfo } from './info.ts'

export const IMPERSONATION_LIFE_S = 900

export const impersonateUser = defineAction({
  name: 'user/office/impersonate',
  summary:
    'See the mall as a user sees it, for 15 minutes and without changing anything; the user finds it in their history',
  auth: 'user.look',
  stepUp: true,
  input: z.object({
    userId: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), storable),
  }),
  /** Named differently from a login token, which every client would store in place of the caller's own (S4.4). */
  output: z.object({ impersonationToken: z.string(), impersonationTokenExpired: z.number(), userInfo }),
  limit: { max: 20, windowSeconds: 3600 },
})
