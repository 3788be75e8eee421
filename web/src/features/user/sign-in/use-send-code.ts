import { useMutation } from '@tanstack/react-query'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import type { EMAIL_SCENES, SMS_SCENES } from '@tiantian/contracts/user/code.ts'
import { sendEmailCode, sendSmsCode } from '@tiantian/contracts/user/code.ts'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../i18n/error-text.ts'
import { call } from '../../../sdk/call.ts'
import { CallError, hasCode } from '../../../sdk/call-error.ts'
import { getDeviceId } from '../../../sdk/device-id.ts'

const SECOND_MS = 1000

/** Seconds until an action may be repeated, for the target of the last one. */
function useCountdown() {
  const [end, setEnd] = useState({ target: '', at: 0 })
  const [now, setNow] = useState(0)
  const isRunning = end.at > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    start(target: string, seconds: number) {
      setNow(Date.now())
      setEnd({ target, at: Date.now() + seconds * SECOND_MS })
    },
    left: (target: string) =>
      end.target === target ? Math.max(0, Math.ceil((end.at - now) / SECOND_MS)) : 0,
  }
}

/** The channel of a code, and its purpose. */
export type CodeChannel =
  | { readonly channel: 'sms'; readonly scene: (typeof SMS_SCENES)[number] }
  | { readonly channel: 'email'; readonly scene: (typeof EMAIL_SCENES)[number] }

/** What became of the last code that was requested. */
interface CodeOutcome {
  /** Bound to this number or address. */
  readonly target: string
  readonly isSent: boolean
  readonly error?: string
}

const CAPTCHA_SCENE: Record<CodeChannel['channel'], CaptchaScene> = {
  sms: 'send-sms-code',
  email: 'send-email-code',
}

/**
 * Sends a code to a number or address: with a captcha when the server requires one, and again only after a pause.
 * Typing another target clears the messages of the previous one.
 */
export function useSendCode(delivery: CodeChannel, target: string) {
  const [last, setLast] = useState<CodeOutcome>()
  const captcha = useCaptchaStep()
  const countdown = useCountdown()
  const sending = useMutation({
    mutationFn: (text?: string) => sendCode(delivery, target, text),
    meta: { errors: 'inline' },
    onSuccess({ resendSeconds }) {
      captcha.close()
      countdown.start(target, resendSeconds)
      setLast({ target, isSent: true })
    },
    onError(error) {
      if (isAboutCaptcha(error)) return captcha.take(error)
      captcha.close()
      // A code was requested a moment ago, perhaps on another page: it is on its way.
      const seconds = hasCode(error, 'CODE_TOO_SOON') ? Number(error.params.seconds) : 0
      if (seconds > 0) countdown.start(target, seconds)
      setLast({ target, isSent: seconds > 0, ...(seconds > 0 ? {} : { error: errorMessage(error) }) })
    },
  })
  const current = last?.target === target ? last : undefined
  return {
    send: (text?: string) => sending.mutate(text),
    isSending: sending.isPending,
    isSent: current?.isSent ?? false,
    error: current?.error,
    waitSeconds: countdown.left(target),
    captcha: { ...captcha, scene: CAPTCHA_SCENE[delivery.channel] },
  }
}

/** The captcha step before a code is sent. */
function useCaptchaStep() {
  const [step, setStep] = useState({ isOpen: false, text: '', round: 0, error: '' })
  return {
    ...step,
    type: (text: string) => setStep((before) => ({ ...before, text, error: '' })),
    close: () => setStep((before) => ({ isOpen: false, text: '', round: before.round + 1, error: '' })),
    /** A required captcha is not shown as an error. */
    take: (refusal: CallError) =>
      setStep((before) => ({
        isOpen: true,
        text: '',
        round: before.round + 1,
        error: refusal.code === 'CAPTCHA_REQUIRED' ? '' : errorMessage(refusal),
      })),
  }
}

function isAboutCaptcha(error: unknown): error is CallError {
  return error instanceof CallError && error.code.startsWith('CAPTCHA_')
}

function sendCode(delivery: CodeChannel, target: string, captcha: string | undefined) {
  const answer = captcha === undefined ? {} : { captcha, deviceId: getDeviceId() }
  return delivery.channel === 'sms'
    ? call(sendSmsCode, { mobile: target, scene: delivery.scene, ...answer })
    : call(sendEmailCode, { email: target, scene: delivery.scene, ...answer })
}
