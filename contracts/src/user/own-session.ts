import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { userInfo } from './info.ts'

// What every page needs: without the rules of credentials, which the first load would carry.

/** The reply of every sign-in method (S7.1): `tokenExpired` is a time in milliseconds. */
export const signedIn = z.object({
  token: z.string(),
  tokenExpired: z.int(),
  type: z.enum(['login', 'register']),
  uid: z.string(),
  userInfo,
  /** False for users who sign in by code only: a page offers to set a password. */
  hasPassword: z.optional(z.boolean()),
  /** True when signing in has restored an account in deletion. */
  isRestored: z.optional(z.boolean()),
})
export type SignedIn = z.output<typeof signedIn>

export const loginAnonymous = defineAction({
  name: 'user/login/anonymous',
  summary: 'An account without a name, so that a visitor has a cart (S4.7)',
  auth: 'public',
  input: z.object({}),
  output: signedIn,
  limit: { max: 60, windowSeconds: 3600 },
})

export const logout = defineAction({
  name: 'user/session/logout',
  summary: 'End this session; an anonymous account cannot (S4.5)',
  auth: 'member',
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({}),
})

export const checkSession = defineAction({
  name: 'user/session/check',
  summary: 'Whether this device is still signed in: what a page asks that is only looked at',
  kind: 'read',
  auth: 'member',
  beforeSecondFactor: true,
  isPoll: true,
  input: z.object({}),
  output: z.object({}),
})
