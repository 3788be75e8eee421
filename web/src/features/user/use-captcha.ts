import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { askCaptcha, createCaptcha } from '@tiantian/contracts/user/captcha.ts'
import { useId, useState } from 'react'
import { call } from '../../sdk/call.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { useQuery } from '../../sdk/use-query.ts'

export const CAPTCHA_LENGTH = 4

/** What was typed below a captcha, without the spaces that people put between numbers. */
export const bareCaptcha = (text: string) => text.replace(/[\s,，、]/g, '')

/** `picture`: the data URL of one; `question`: a sentence for whoever does not see it. */
export type CaptchaKind = 'picture' | 'question'

/** The captcha that stands on the page. There is one for a device and scene: each new one takes the place of the last. */
export function useCaptcha(scene: CaptchaScene, round: number) {
  const [kind, setKind] = useState<CaptchaKind>('picture')
  const [renewals, setRenewals] = useState(0)
  const captcha = useQuery({
    queryKey: ['captcha', scene, kind, round, renewals, useId()],
    queryFn: ({ signal }) => fetchCaptcha(scene, kind, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody can use it once it has left the page.
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
  return (await call(askCaptcha, key, { signal })).question
}
