import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { captchaAnswer } from './captcha.ts'
import { codeText } from './code.ts'
import { mobile } from './contact.ts'
import { email } from './email.ts'

/**
 * The contacts of an account, as the identity pages request them (S3.9); mobile and email in full, for their owner
 * only.
 */
export const accountInfo = z.object({
  hasUsername: z.boolean(),
  hasNickname: z.boolean(),
  hasPassword: z.boolean(),
  mobile: z.string(),
  email: z.string(),
})
export type AccountInfo = z.output<typeof accountInfo>

const LIMIT = { max: 20, windowSeconds: 600 }

export const getAccountInfo = defineAction({
  name: 'user/account/info',
  summary: 'What my account has: names, a password, a mobile, an email address (S3.9)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({}),
  output: accountInfo,
})

export const bindMobile = defineAction({
  name: 'user/mobile/bind',
  summary: 'A mobile for my account, by a code sent to it (scene bind-mobile-by-sms)',
  auth: 'member',
  stepUp: true,
  input: z.object({ mobile, code: codeText, ...captchaAnswer }),
  output: accountInfo,
  limit: LIMIT,
})

export const unbindMobile = defineAction({
  name: 'user/mobile/unbind',
  summary: 'Take the mobile off my account, unless it is the last way to sign in',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: accountInfo,
  limit: LIMIT,
})

export const bindEmail = defineAction({
  name: 'user/email/bind',
  summary: 'An email address for my account, by a code sent to it (scene bind-email)',
  auth: 'member',
  stepUp: true,
  input: z.object({ email, code: codeText, ...captchaAnswer }),
  output: accountInfo,
  limit: LIMIT,
})

export const unbindEmail = defineAction({
  name: 'user/email/unbind',
  summary: 'Take the email address off my account, unless it is the last way to sign in',
  auth: 'member',
  stepUp: true,
  input: z.object({}),
  output: accountInfo,
  limit: LIMIT,
})
