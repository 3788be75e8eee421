import { canUsePasskeys } from '../../sdk/passkey.ts'

const SECRET_WAYS = ['password', 'totp', 'backup_code'] as const
/** What is typed into one field. */
export type SecretWay = (typeof SECRET_WAYS)[number]

/** `login`: a user without any other method logs in again by a code. */
export type StepUpWay = SecretWay | 'passkey' | 'login'

export const isSecretWay = (way: string): way is SecretWay => (SECRET_WAYS as readonly string[]).includes(way)

/** Whether this page supports the method: a newer server may know more, and an older browser less. */
export function canProveBy(way: string): way is StepUpWay {
  if (way === 'passkey') return canUsePasskeys()
  return isSecretWay(way) || way === 'login'
}
