import { AppError } from '@tiantian/contracts/error.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { CAPTCHA_SCENES, createCaptcha, createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import { deviceIdOf } from '../../../gateway/cloud/client-info.ts'
import type { FunctionContext } from '../../../gateway/cloud/cloud-function.ts'
import type { ObjectCode } from '../../../gateway/cloud/cloud-object.ts'
import { cloudObject } from '../../../gateway/cloud/cloud-object.ts'
import { solveOptionalCaptcha } from '../login/captcha.ts'
import { optionalText, readText } from './object-argument.ts'

export const CAPTCHA_CODES = {
  CAPTCHA_WRONG: ['uni-captcha-verify-fail', 10104],
  CAPTCHA_EXPIRED: ['uni-captcha-verify-overdue', 10103],
  DEVICE_ID_REQUIRED: ['uni-captcha-deviceId-required', 10101],
} as const satisfies Record<string, ObjectCode>

/** The cloud object `uni-captcha-co`. */
export const captchaObject = cloudObject({
  name: 'uni-captcha-co',
  prefix: 'uni-captcha-',
  codes: {
    ...CAPTCHA_CODES,
    CAPTCHA_REQUIRED: ['uni-captcha-text-required', 10102],
    FIELD_REQUIRED: 'uni-id-param-required',
    FIELD_INVALID: 'uni-id-invalid-param',
    SYS_ERR: ['uni-captcha-interior-fail', 50403],
  },
  methods: {
    getImageCaptcha: drawCaptcha,
    refresh: drawCaptcha,
    // Our own extension: a captcha in words for users who cannot see pictures.
    getTextCaptcha: (context, argument) =>
      context.call(createCaptchaQuestion, { deviceId: deviceOf(context), scene: sceneOf(argument) }),
    async verify(context, argument) {
      const deviceId = deviceOf(context)
      const scene = sceneOf(argument)
      const captcha = optionalText(argument, 'captcha')
      if (!(await solveOptionalCaptcha(context.db.sql, scene, { deviceId, captcha }, context.clock.now()))) {
        throw new AppError('CAPTCHA_REQUIRED')
      }
      return {}
    },
  },
})

/** Creates a captcha picture for the calling device. */
export function drawCaptcha(context: FunctionContext, argument: unknown): Promise<{ captchaBase64: string }> {
  const scene = sceneOf(argument)
  return context.call(createCaptcha, { deviceId: deviceOf(context), scene })
}

function sceneOf(argument: unknown): CaptchaScene {
  const scene = CAPTCHA_SCENES.find((known) => known === readText(argument, 'scene'))
  if (!scene) throw new AppError('FIELD_INVALID', { field: 'scene' })
  return scene
}

/** @throws AppError('DEVICE_ID_REQUIRED') */
export function deviceOf(context: FunctionContext): string {
  const deviceId = deviceIdOf(context.clientInfo)
  if (deviceId === undefined) throw new AppError('DEVICE_ID_REQUIRED')
  return deviceId
}
