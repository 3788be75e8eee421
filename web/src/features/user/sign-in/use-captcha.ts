import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { createCaptcha, createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import { useId, useState } from 'react'
import { call } from '../../../sdk/call.ts'
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
