import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import type { Clock } from '../../platform/clock.ts'
import { captchaObject, createCaptchas } from './captcha-object.ts'
import { identityObject } from './identity-object.ts'
import type { Sessions } from './session.service.ts'

export function userFunctions(sessions: Sessions, clock: Clock): CloudFunction[] {
  const captchas = createCaptchas(clock)
  return [identityObject(sessions, captchas), captchaObject(captchas)]
}
