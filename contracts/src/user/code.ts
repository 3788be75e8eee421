import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { codeDigits } from '../spelling/typed.ts'
import { captchaAnswer } from './captcha.ts'
import { mobile } from './contact.ts'
import { email } from './email.ts'

/** The purposes of codes; a code is valid for one of them only. Named as on the identity pages. */
export const SMS_SCENES = [
  'login-by-sms',
  'reset-pwd-by-sms',
  'bind-mobile-by-sms',
  'set-pwd-by-sms',
] as const
export const EMAIL_SCENES = [
  'register',
  'login-by-email',
  'reset-pwd-by-email',
  'bind-email',
  'set-pwd-by-email',
] as const
export type CodeScene = (typeof SMS_SCENES)[number] | (typeof EMAIL_SCENES)[number]

export const CODE_LENGTH = 6
export const CODE_LIFE_S = 300
/** Seconds before a form offers to send another code. */
export const CODE_RESEND_S = 60

/** Six digits, with any separators, or the whole message with them; no other code was ever sent. */
export const codeText = z.string().check(z.maxLength(300), z.overwrite(sentCode), z.maxLength(20))

/** The code in what was typed or pasted. */
export function sentCode(text: string): string {
  const digits = codeDigits(text)
  return /(?<!\d)\d{6}(?!\d)/.exec(digits)?.[0] ?? digits
}

const codeSent = z.object({ resendSeconds: z.int(), lifeSeconds: z.int() })
/** Against floods; the limits per number, address and network apply in addition. */
const SEND_LIMIT = { max: 30, windowSeconds: 600 }

export const sendSmsCode = defineAction({
  name: 'user/code/send-sms',
  summary: 'Send a code to a mobile; the answer does not tell whether somebody has that number',
  auth: 'public',
  input: z.object({ mobile, scene: z.enum(SMS_SCENES), ...captchaAnswer }),
  output: codeSent,
  limit: SEND_LIMIT,
})

export const sendEmailCode = defineAction({
  name: 'user/code/send-email',
  summary: 'Send a code to an email address; the answer does not tell whether somebody has that address',
  auth: 'public',
  input: z.object({ email, scene: z.enum(EMAIL_SCENES), ...captchaAnswer }),
  output: codeSent,
  limit: SEND_LIMIT,
})
