import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { signedIn } from './own-session.ts'

/** The audience of a ticket: prevents a ticket for another system from being used here. */
export const TICKET_AUDIENCE = 'tiantian-mall'
export const TICKET_LIFE_S = 60

export const loginByTicket = defineAction({
  name: 'user/login/ticket',
  summary:
    'Sign in by a ticket of another system that the operator trusts (S4.7); registers who is not known yet',
  auth: 'public',
  // A JWT, HS256 with TICKET_SECRET: {sub, aud: 'tiantian-mall', jti, iat, exp}, at most 60 seconds from iat to exp.
  input: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  output: signedIn,
  limit: { max: 60, windowSeconds: 60 },
})
