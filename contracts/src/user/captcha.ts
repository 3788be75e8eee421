import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

/** What a captcha is asked for; one that was solved for one of them opens no other. */
export const CAPTCHA_SCENES = [
  'register',
  'login-by-pwd',
  'login-by-sms',
  'reset-pwd-by-sms',
  'reset-pwd-by-email',
  'send-sms-code',
  'send-email-code',
  'bind-mobile-by-sms',
  'set-pwd-by-sms',
  'register-for-event',
  'report-figures',
] as const
export type CaptchaScene = (typeof CAPTCHA_SCENES)[number]

const deviceId = z.string().check(z.minLength(1), z.maxLength(100), storable)

/**
 * What a person read in the picture that her device was given, or answered to the question in words; a form sends it
 * once it was asked for.
 */
export const captchaAnswer = {
  deviceId: z.optional(deviceId),
  captcha: z.optional(z.string().check(z.maxLength(20), storable)),
}

export const createCaptcha = defineAction({
  name: 'user/captcha/create',
  summary: 'A picture with four characters for one purpose, as a data URL; it lives three minutes',
  auth: 'public',
  input: z.object({ deviceId, scene: z.enum(CAPTCHA_SCENES) }),
  output: z.object({ captchaBase64: z.string() }),
  // Drawing one costs some milliseconds of a processor.
  limit: { max: 120, windowSeconds: 600 },
})

export const askCaptcha = defineAction({
  name: 'user/captcha/ask',
  summary: 'In place of a picture, a question in words for whoever does not see one; it lives three minutes',
  auth: 'public',
  input: z.object({ deviceId, scene: z.enum(CAPTCHA_SCENES) }),
  /** To be shown and read aloud as it is; the answer is typed into the field of the picture's characters. */
  output: z.object({ question: z.string() }),
  // Words are read by a program more easily than pictures, so a network gets few of them.
  limit: { max: 20, windowSeconds: 600 },
})
