import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { storable } from '../text.ts'

/** The scenes of captchas; one solved for one scene is not valid for another. */
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
 * What the user read in the captcha picture of the device, or answered to the question in words; forms send it when
 * required.
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
  // Drawing one takes some milliseconds of CPU time.
  limit: { max: 120, windowSeconds: 600 },
})

export const createCaptchaQuestion = defineAction({
  name: 'user/captcha/ask',
  summary: 'A question in words for users who cannot see the picture; valid for three minutes',
  auth: 'public',
  input: z.object({ deviceId, scene: z.enum(CAPTCHA_SCENES) }),
  /** Shown and read aloud unchanged; the reply is typed into the captcha field. */
  output: z.object({ question: z.string() }),
  // Words are easier for programs than pictures, so a network gets few of them.
  limit: { max: 20, windowSeconds: 600 },
})
