import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { captchaAnswer } from './captcha.ts'
import { codeText } from './code.ts'
import { mobile } from './contact.ts'
import { password } from './credential.ts'
import { email } from './email.ts'

const LIMIT = { max: 20, windowSeconds: 600 }
const done = z.object({})

export const resetPasswordBySms = defineAction({
  name: 'user/password/reset-sms',
  summary: 'A new password by a code sent to the mobile of the account; ends all its sessions',
  auth: 'public',
  input: z.object({ mobile, code: codeText, password, ...captchaAnswer }),
  output: done,
  limit: LIMIT,
})

export const resetPasswordByEmail = defineAction({
  name: 'user/password/reset-email',
  summary: 'A new password by a code sent to the email address of the account; ends all its sessions',
  auth: 'public',
  input: z.object({ email, code: codeText, password, ...captchaAnswer }),
  output: done,
  limit: LIMIT,
})

export const setPassword = defineAction({
  name: 'user/password/set',
  summary:
    'A first password for an account that signs in by codes, by a code sent to its mobile (scene set-pwd-by-sms), without one to its email address (scene set-pwd-by-email)',
  auth: 'member',
  input: z.object({ password, code: codeText, ...captchaAnswer }),
  output: done,
  limit: LIMIT,
})

export const changePassword = defineAction({
  name: 'user/password/change',
  summary: 'Another password in place of the old one; ends all sessions of the account, also this one',
  auth: 'member',
  // Any text is accepted as the old password.
  input: z.object({ oldPassword: z.string().check(z.minLength(1), z.maxLength(128)), newPassword: password }),
  output: done,
  limit: LIMIT,
})
