import { canUsePasskeys } from '../../sdk/passkey.ts'

const SECRET_METHODS = ['password', 'totp', 'backup_code'] as const
/** What is typed into one field. */
export type SecretMethod = (typeof SECRET_METHODS)[number]

/** `login`: a user without any other method logs in again by a code. */
export type StepUpMethod = SecretMethod | 'passkey' | 'login'

export const isSecretMethod = (method: string): method is SecretMethod =>
  (SECRET_METHODS as readonly string[]).includes(method)

/** Whether this page supports the method: a newer server may know more, and an older browser less. */
export function canProveBy(method: string): method is StepUpMethod {
  if (method === 'passkey') return canUsePasskeys()
  return isSecretMethod(method) || method === 'login'
}
