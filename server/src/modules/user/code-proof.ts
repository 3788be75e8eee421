import { AppError } from '@tiantian/contracts/error.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import type { CodeTarget } from './code.service.ts'
import { takeCode } from './code.service.ts'
import type { IdentityContext } from './identity.ts'
import { guarded } from './proof-guard.ts'

interface CodeProof extends CodeTarget {
  readonly code: string
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
}

/** The picture that a form shows after failures; forms of email codes have none of their own but one. */
const CAPTCHA_OF: Readonly<Record<CodeScene, CaptchaScene>> = {
  'login-by-sms': 'login-by-sms',
  'reset-pwd-by-sms': 'reset-pwd-by-sms',
  'bind-mobile-by-sms': 'bind-mobile-by-sms',
  'set-pwd-by-sms': 'set-pwd-by-sms',
  register: 'register',
  'login-by-email': 'login-by-pwd',
  'reset-pwd-by-email': 'reset-pwd-by-email',
  'bind-email': 'send-email-code',
}

/**
 * Uses up the code, under the same guard as passwords.
 * @throws AppError('SMS_CODE_WRONG' | 'EMAIL_CODE_WRONG' | 'CAPTCHA_…' | 'ACCOUNT_LOCKED')
 */
export async function proveByCode(context: IdentityContext, { code, deviceId, captcha, ...to }: CodeProof) {
  const isRight = await guarded(context, {
    account: `${to.scene} ${to.target}`,
    scene: CAPTCHA_OF[to.scene],
    deviceId,
    captcha,
    check: async () => ((await takeCode(context, to, code)) ? true : undefined),
  })
  if (!isRight) throw new AppError(to.channel === 'sms' ? 'SMS_CODE_WRONG' : 'EMAIL_CODE_WRONG')
}
