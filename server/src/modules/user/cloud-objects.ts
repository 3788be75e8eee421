import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import { captchaObject } from './identity/captcha-object.ts'
import { identityObject } from './identity/identity-object.ts'
import type { Sessions } from './session/session.ts'

export const userFunctions = (sessions: Sessions): CloudFunction[] => [
  identityObject(sessions),
  captchaObject,
]
