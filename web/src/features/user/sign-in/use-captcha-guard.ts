import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { FormChecked } from '../../../i18n/check-form.ts'
import { checkForm } from '../../../i18n/check-form.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { CallError } from '../../../sdk/call-error.ts'
import { getDeviceId } from '../../../sdk/device-id.ts'
import { bareCaptcha, CAPTCHA_LENGTH } from './use-captcha.ts'

/** Error codes that belong to the field `captcha`. */
export const CAPTCHA_FIELD = {
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
} as const

/** The form's values without the captcha: sent again with another captcha it is the same request. */
export function wordingOf<UseCaptchaGuardInput extends { captcha?: unknown; deviceId?: unknown }>(
  input: UseCaptchaGuardInput,
) {
  const { captcha: _captcha, deviceId: _deviceId, ...wording } = input
  return wording
}

/**
 * For forms that could be attacked by guessing: once the server requires a captcha, each attempt contains one, and
 * each refusal loads a new one. The form has a field `captcha`.
 */
export function useCaptchaGuard(scene: CaptchaScene) {
  const [round, setRound] = useState(0)
  const isRequested = round > 0
  return {
    scene,
    round,
    isAsked: isRequested,
    check<S extends z.core.$ZodType>(schema: S, draft: { captcha: string }): FormChecked<z.output<S>> {
      if (!isRequested) return checkForm(schema, { ...draft, captcha: undefined })
      const captcha = bareCaptcha(draft.captcha)
      const checked = checkForm(schema, { ...draft, captcha, deviceId: getDeviceId() })
      if (captcha.length === CAPTCHA_LENGTH) return checked
      const error = i18n.t(captcha ? 'signIn.captcha.four' : 'error.rule.required')
      return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), captcha: error } }
    },
    /** Fields to clear after a refusal. */
    refused(error: unknown): { captcha: string } {
      const isAboutCaptcha = error instanceof CallError && error.code in CAPTCHA_FIELD
      if (isRequested || isAboutCaptcha) setRound((before) => before + 1)
      return { captcha: '' }
    },
  }
}
