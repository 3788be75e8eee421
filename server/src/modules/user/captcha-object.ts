import { AppError } from '@tiantian/contracts/error.ts'
import { textOf } from '../../gateway/cloud/client-info.ts'
import type { CloudFunction, FunctionContext } from '../../gateway/cloud/cloud-function.ts'
import type { ObjectCode } from '../../gateway/cloud/cloud-object.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/rate-limit.ts'
import type { CaptchaKey } from './captcha.service.ts'
import { CAPTCHA_SCENES, createCaptcha, solveCaptcha } from './captcha.service.ts'
import { optionalText, readText } from './object-argument.ts'

/** Drawing one costs some milliseconds of a processor. */
const DRAW_LIMIT = { max: 120, windowSeconds: 600 }

export const CAPTCHA_CODES = {
  CAPTCHA_WRONG: ['uni-captcha-verify-fail', 10104],
  CAPTCHA_EXPIRED: ['uni-captcha-verify-overdue', 10103],
  DEVICE_ID_REQUIRED: ['uni-captcha-deviceId-required', 10101],
} as const satisfies Record<string, ObjectCode>

/** Gives pictures to devices and checks what people read in them. */
export interface Captchas {
  draw(context: FunctionContext, argument: unknown): Promise<{ captchaBase64: string }>
  /** @throws AppError('CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED' | 'DEVICE_ID_REQUIRED') */
  solve(context: FunctionContext, scene: CaptchaKey['scene'], guess: string | undefined): Promise<void>
}

export function createCaptchas(clock: Clock): Captchas {
  const limiter = new RateLimiter(clock)
  return {
    async draw(context, argument) {
      const key = keyOf(context, sceneOf(argument))
      if (!limiter.allow(addressKey(context.caller.address), DRAW_LIMIT))
        throw new AppError('TOO_MANY_REQUESTS')
      return { captchaBase64: await createCaptcha(context.db, key, clock.now()) }
    },
    async solve(context, scene, guess) {
      if (guess === undefined) throw new AppError('CAPTCHA_REQUIRED')
      await solveCaptcha(context.db, keyOf(context, scene), guess, clock.now())
    },
  }
}

/** The cloud object `uni-captcha-co`. */
export function captchaObject({ draw, solve }: Captchas): CloudFunction {
  return cloudObject({
    name: 'uni-captcha-co',
    codes: {
      ...CAPTCHA_CODES,
      CAPTCHA_REQUIRED: ['uni-captcha-text-required', 10102],
      FIELD_REQUIRED: 'uni-id-param-required',
      FIELD_INVALID: 'uni-id-invalid-param',
      SYS_ERR: ['uni-captcha-interior-fail', 50403],
    },
    methods: {
      getImageCaptcha: draw,
      refresh: draw,
      async verify(context, argument) {
        await solve(context, sceneOf(argument), optionalText(argument, 'captcha'))
        return {}
      },
    },
  })
}

function sceneOf(argument: unknown): CaptchaKey['scene'] {
  const scene = CAPTCHA_SCENES.find((known) => known === readText(argument, 'scene'))
  if (!scene) throw new AppError('FIELD_INVALID', { field: 'scene' })
  return scene
}

function keyOf({ clientInfo }: FunctionContext, scene: CaptchaKey['scene']): CaptchaKey {
  const deviceId = textOf(clientInfo, 'deviceId', 'DEVICEID')
  if (!deviceId?.isWellFormed() || deviceId.includes('\0')) throw new AppError('DEVICE_ID_REQUIRED')
  return { deviceId, scene }
}
