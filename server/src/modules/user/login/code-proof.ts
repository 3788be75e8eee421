import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthEventKind } from '@tiantian/contracts/user/auth-event.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import type { CodeScene } from '@tiantian/contracts/user/code.ts'
import { findByEmail, findByMobile } from '../account/account-name.ts'
import type { Attempt } from '../factor/proof-guard.ts'
import { guarded } from '../factor/proof-guard.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { CodeTarget } from './code.ts'
import { consumeCode } from './code.ts'

interface CodeProof extends CodeTarget {
  readonly code: string
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
}

/** The scene of the picture that a form shows after failures; email-code forms share one. */
const CAPTCHA_OF: Readonly<Record<CodeScene, CaptchaScene>> = {
  'login-by-sms': 'login-by-sms',
  'reset-pwd-by-sms': 'reset-pwd-by-sms',
  'bind-mobile-by-sms': 'bind-mobile-by-sms',
  'set-pwd-by-sms': 'set-pwd-by-sms',
  register: 'register',
  'login-by-email': 'login-by-pwd',
  'reset-pwd-by-email': 'reset-pwd-by-email',
  'bind-email': 'send-email-code',
  // Shares the scene of the same form.
  'set-pwd-by-email': 'set-pwd-by-sms',
}

const KIND_OF: Readonly<Record<CodeScene, AuthEventKind>> = {
  'login-by-sms': 'login',
  'reset-pwd-by-sms': 'password-reset',
  'bind-mobile-by-sms': 'contact-change',
  'set-pwd-by-sms': 'password-set',
  register: 'register',
  'login-by-email': 'login',
  'reset-pwd-by-email': 'password-reset',
  'bind-email': 'contact-change',
  'set-pwd-by-email': 'password-set',
}

/** For a contact that is to be bound, the owner is the account that already has it: somebody else tried to claim it. */
function attemptOf({ db }: IdentityContext, { channel, target, scene }: CodeTarget): Attempt {
  const find = channel === 'sms' ? findByMobile : findByEmail
  return { kind: KIND_OF[scene], way: channel, owner: async () => (await find(db.sql, target))?.id }
}

/**
 * Consumes the code under the same attempt limits as passwords.
 * @throws AppError('SMS_CODE_WRONG' | 'EMAIL_CODE_WRONG' | 'CAPTCHA_…' | 'ACCOUNT_LOCKED')
 */
export async function proveByCode(context: IdentityContext, { code, deviceId, captcha, ...to }: CodeProof) {
  const isRight = await guarded(context, {
    account: `${to.scene} ${to.target}`,
    scene: CAPTCHA_OF[to.scene],
    deviceId,
    captcha,
    attempt: attemptOf(context, to),
    check: async () => ((await consumeCode(context, to, code)) ? true : undefined),
  })
  if (!isRight) throw new AppError(to.channel === 'sms' ? 'SMS_CODE_WRONG' : 'EMAIL_CODE_WRONG')
}
