import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { captchaAnswer } from './captcha.ts'
import { codeText } from './code.ts'
import { mobile } from './contact.ts'
import { nickname, password } from './credential.ts'
import { email } from './email.ts'
import { inviteCode } from './invite.ts'
import { signedIn } from './own-session.ts'

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
