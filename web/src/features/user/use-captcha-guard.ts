import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Checked } from '../../i18n/check-form.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { i18n } from '../../i18n/i18n.ts'
import { CallError } from '../../sdk/call-error.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { bareCaptcha, CAPTCHA_LENGTH } from './use-captcha.ts'

/** Refusals that are about the field `captcha`. */
export const CAPTCHA_FIELD = {
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
} as const

/** What a form says, without the captcha that goes with it: sent again with another captcha it is the same wish. */
export function wordingOf<UseCaptchaGuardInput extends { captcha?: unknown; deviceId?: unknown }>(
  input: UseCaptchaGuardInput,
) {
  const { captcha: _captcha, deviceId: _deviceId, ...wording } = input
  return wording
}

/**
 * For forms by which one could guess: once the server asks for a captcha, each try goes with one, and each refusal
 * brings a new one. The form has a field `captcha`.
 */
export function useCaptchaGuard(scene: CaptchaScene) {
  const [round, setRound] = useState(0)
  const isRequested = round > 0
  return {
    scene,
    round,
    isAsked: isRequested,
    check<S extends z.core.$ZodType>(schema: S, draft: { captcha: string }): Checked<z.output<S>> {
      if (!isRequested) return checkForm(schema, { ...draft, captcha: undefined })
      const captcha = bareCaptcha(draft.captcha)
      const checked = checkForm(schema, { ...draft, captcha, deviceId: getDeviceId() })
      if (captcha.length === CAPTCHA_LENGTH) return checked
      const error = i18n.t(captcha ? 'signIn.captcha.four' : 'error.rule.required')
      return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), captcha: error } }
    },
    /** What is to be typed anew after a refusal. */
    refused(error: unknown): { captcha: string } {
      const isAboutCaptcha = error instanceof CallError && error.code in CAPTCHA_FIELD
      if (isRequested || isAboutCaptcha) setRound((before) => before + 1)
      return { captcha: '' }
    },
  }
}
