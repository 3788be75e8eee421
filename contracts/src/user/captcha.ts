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
] as const
export type CaptchaScene = (typeof CAPTCHA_SCENES)[number]

const deviceId = z.string().check(z.minLength(1), z.maxLength(100), storable)

/** What a person read in the picture that her device was given; a form sends it once it was asked for. */
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
