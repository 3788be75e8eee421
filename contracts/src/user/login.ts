import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { plainCharacters } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { captchaAnswer } from './captcha.ts'
import { codeText } from './code.ts'
import { mobile } from './contact.ts'
import { nickname, password, username } from './credential.ts'
import { email } from './email.ts'
import { inviteCode } from './invite.ts'
import { signedIn } from './own-session.ts'

export const loginByUsername = defineAction({
  name: 'user/login/username',
  summary: 'Sign in by username, mobile or email address, and password (S1.3)',
  auth: 'public',
  // Any text is accepted: a name without account gets the same reply as a wrong password.
  input: z.object({
    username: z.string().check(z.overwrite(plainCharacters), z.minLength(1), z.maxLength(254), storable),
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

const LIMIT = { max: 20, windowSeconds: 60 }

export const loginBySms = defineAction({
  name: 'user/login/sms',
  summary: 'Sign in by a code sent to a mobile (scene login-by-sms); registers who is not known yet',
  auth: 'public',
  // The invite code applies to new users only; an unknown one is refused for everybody.
  input: z.object({ mobile, code: codeText, inviteCode: z.optional(inviteCode), ...captchaAnswer }),
  output: signedIn,
  limit: LIMIT,
})

export const loginByEmail = defineAction({
  name: 'user/login/email',
  summary: 'Sign in by a code sent to an email address (scene login-by-email)',
  auth: 'public',
  input: z.object({ email, code: codeText, ...captchaAnswer }),
  output: signedIn,
  limit: LIMIT,
})

export const registerByEmail = defineAction({
  name: 'user/account/register-email',
  summary: 'Register by email address, password and a code sent to the address (scene register)',
  auth: 'public',
  input: z.object({
    email,
    password,
    code: codeText,
    nickname: z.optional(nickname),
    inviteCode: z.optional(inviteCode),
    ...captchaAnswer,
  }),
  output: signedIn,
  limit: { max: 30, windowSeconds: 3600 },
})

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
