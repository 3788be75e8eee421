import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { createCaptcha, createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { CheckedForm } from '../../../i18n/check-form.ts'
import { checkForm } from '../../../i18n/check-form.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { call } from '../../../sdk/call.ts'
import { CallError } from '../../../sdk/call-error.ts'
import { getDeviceId } from '../../../sdk/device-id.ts'
import { useQuery } from '../../../sdk/use-query.ts'

export const CAPTCHA_LENGTH = 4

/** The text typed for a captcha, without the spaces that users type between numbers. */
export const bareCaptcha = (text: string) => text.replace(/[\s,，、]/g, '')

/** `picture`: a data URL; `question`: a sentence for users who cannot see it. */
export type CaptchaKind = 'picture' | 'question'

/** The captcha on the page. There is one per device and scene: a new one invalidates the last. */
export function useCaptcha(scene: CaptchaScene, round: number) {
  const [kind, setKind] = useState<CaptchaKind>('picture')
  const [renewals, setRenewals] = useState(0)
  const captcha = useQuery({
    queryKey: ['captcha', scene, kind, round, renewals, useId()],
    queryFn: ({ signal }) => fetchCaptcha(scene, kind, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // It is useless once it has left the page.
    gcTime: 0,
  })
  return {
    kind,
    content: captcha.data,
    error: captcha.error,
    renew: () => setRenewals((count) => count + 1),
    turnTo: setKind,
  }
}

async function fetchCaptcha(scene: CaptchaScene, kind: CaptchaKind, signal: AbortSignal): Promise<string> {
  const key = { deviceId: getDeviceId(), scene }
  if (kind === 'picture') return (await call(createCaptcha, key, { signal })).captchaBase64
  return (await call(createCaptchaQuestion, key, { signal })).question
}

/** Error codes that belong to the field `captcha`. */
export const CAPTCHA_FIELD = {
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  CAPTCHA_EXPIRED: 'captcha',
} as const

/** The form's values without the captcha: sent again with another captcha it is the same request. */
export function wordingOf<Values extends { captcha?: unknown; deviceId?: unknown }>(input: Values) {
  const { captcha: _captcha, deviceId: _deviceId, ...wording } = input
  return wording
}

/**
 * For forms that could be attacked by guessing: once the server requires a captcha, each attempt contains one, and
 * each refusal loads a new one. The form has a field `captcha`.
 */
export function useCaptchaGuard(scene: CaptchaScene) {
  const [round, setRound] = useState(0)
  const isRequired = round > 0
  return {
    scene,
    round,
    isRequired,
    check<S extends z.core.$ZodType>(schema: S, draft: { captcha: string }): CheckedForm<z.output<S>> {
      if (!isRequired) return checkForm(schema, { ...draft, captcha: undefined })
      const captcha = bareCaptcha(draft.captcha)
      const checked = checkForm(schema, { ...draft, captcha, deviceId: getDeviceId() })
      if (captcha.length === CAPTCHA_LENGTH) return checked
      const error = i18n.t(captcha ? 'signIn.captcha.four' : 'error.rule.required')
      return { ok: false, errors: { ...(checked.ok ? {} : checked.errors), captcha: error } }
    },
    /** Fields to clear after a refusal. */
    refused(error: unknown): { captcha: string } {
      const isAboutCaptcha = error instanceof CallError && error.code in CAPTCHA_FIELD
      if (isRequired || isAboutCaptcha) setRound((before) => before + 1)
      return { captcha: '' }
    },
  }
}
