import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import { captchaObject } from './captcha-object.ts'
import { identityObject } from './identity-object.ts'
import type { Sessions } from './session.ts'

export const userFunctions = (sessions: Sessions): CloudFunction[] => [
  identityObject(sessions),
  captchaObject,
]
