import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'
import { captchaAnswer } from './captcha.ts'
import { nickname, password, username } from './credential.ts'
import { userInfo } from './info.ts'
import { inviteCode } from './invite.ts'

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

export const loginByUsername = defineAction({
  name: 'user/login/username',
  summary: 'Sign in by username, mobile or email address, and password (S1.3)',
  auth: 'public',
  // Any text is accepted: a name without account gets the same reply as a wrong password.
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), storable),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    ...captchaAnswer,
  }),
  output: signedIn,
  limit: { max: 20, windowSeconds: 60 },
})

export const register = defineAction({
  name: 'user/account/register',
  summary: 'Register by username and password (S1.3, S5.5)',
  auth: 'public',
  input: z.object({
    username,
    password,
    nickname: z.optional(nickname),
    inviteCode: z.optional(inviteCode),
    // Scene register; required by CAPTCHA_REQUIRED from the fourth registration of a network within two hours.
    ...captchaAnswer,
  }),
  output: signedIn,
  limit: { max: 30, windowSeconds: 3600 },
})

export const logout = defineAction({
  name: 'user/session/logout',
  summary: 'End this session; an anonymous account cannot (S4.5)',
  auth: 'member',
  beforeSecondFactor: true,
  input: z.object({}),
  output: z.object({}),
})
