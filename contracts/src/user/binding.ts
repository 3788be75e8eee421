import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { captchaAnswer } from './captcha.ts'
import { codeText } from './code.ts'
import { mobile } from './contact.ts'
import { email } from './email.ts'
import { MINI_PROGRAMS, PROVIDERS, univerifyProof } from './provider-login.ts'

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
  /** Through which the user can sign in too. */
  providers: z.array(z.enum(PROVIDERS)),
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

export const bindMobileByUniverify = defineAction({
  name: 'user/mobile/univerify',
  summary: 'The mobile of the SIM card of the phone for my account, without a code',
  auth: 'member',
  stepUp: true,
  input: z.object(univerifyProof),
  output: accountInfo,
  limit: LIMIT,
})

const miniProgram = z.enum(MINI_PROGRAMS)

export const bindProvider = defineAction({
  name: 'user/provider/bind',
  summary:
    'Join my account at a mini-program to this one, by the code of its login; PROVIDER_TAKEN if it has another, PROVIDER_JOINED if this one has one there',
  auth: 'member',
  stepUp: true,
  input: z.object({ provider: miniProgram, code: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  output: accountInfo,
  limit: LIMIT,
})

export const unbindProvider = defineAction({
  name: 'user/provider/unbind',
  summary: 'Part my account at a mini-program from this one, unless it is the last way to sign in',
  auth: 'member',
  stepUp: true,
  input: z.object({ provider: miniProgram }),
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
