import { CODE_LIFE_S } from '@tiantian/contracts/user/code.ts'
import type { MouseEvent } from 'react'
import { useEffect, useRef } from 'react'
import { formatPhone } from '../../../i18n/format-phone.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import css from './code-field.module.css'
import type { CodeChannel } from './use-send-code.ts'
import { useSendCode } from './use-send-code.ts'

interface CodeFieldProps {
  delivery: CodeChannel
  /** A number in E.164 or an email address; undefined while the input is neither. */
  target: string | undefined
  /** The `name` of the field of this form in which the target is typed. */
  targetName: string
  /** Called when a code is requested but the target is invalid: its field then shows the error. */
  onTargetWrong: () => void
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  name?: string
  onBlur?: () => void
  /** Sends the first code automatically, for pages opened for that purpose. */
  isSentAtOnce?: boolean
}

/** A six-digit code received by SMS or email, and the button that sends it. */
export function CodeField(props: CodeFieldProps) {
  const { delivery, target, targetName, onTargetWrong, value, onChange, isSentAtOnce, ...rest } = props
  const t = useText()
  const sending = useSendCode(delivery, target ?? '')
  const box = useFocusSteps(sending)
  useSentAtOnce(isSentAtOnce === true && target !== undefined, sending.send)
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (target !== undefined) return sending.send()
    onTargetWrong()
    const field = form?.elements.namedItem(targetName)
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <div ref={box} className={css.code}>
      <TextField
        {...rest}
        label={delivery.channel === 'sms' ? t('signIn.code.sms') : t('signIn.code.email')}
        value={value}
        onChange={onChange}
        error={rest.error ?? sending.error}
        inputMode="numeric"
        autoComplete="one-time-code"
        after={<SendButton {...sending} onAsk={ask} />}
      />
      {sending.captcha.isOpen && <CaptchaStep {...sending} />}
      <p role="status" className={css.sent}>
        {sending.isSent && target !== undefined && <SentTo delivery={delivery} target={target} />}
      </p>
    </div>
  )
}

type Sending = ReturnType<typeof useSendCode>

type SendButtonProps = Pick<Sending, 'isSending' | 'isSent' | 'waitSeconds'> & {
  onAsk: (event: MouseEvent<HTMLButtonElement>) => void
}

function SendButton({ isSending, isSent, waitSeconds, onAsk }: SendButtonProps) {
  const t = useText()
  const text = isSent ? t('signIn.code.again') : t('signIn.code.send')
  return (
    <Button
      variant="plain"
      size="sm"
      className={css.send}
      isLoading={isSending}
      disabled={waitSeconds > 0}
      onClick={onAsk}
    >
      {waitSeconds > 0 ? t('signIn.code.wait', { seconds: waitSeconds }) : text}
    </Button>
  )
}

/** Enter would submit the surrounding form, which is not ready yet. */
function CaptchaStep({ captcha, send }: Pick<Sending, 'captcha' | 'send'>) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Enter from the form around it.
    <div
      className={css.captcha}
      onKeyDown={(event) => event.key === 'Enter' && isTyped(event.target) && event.preventDefault()}
    >
      <p className={css.why}>{t('signIn.code.captchaFirst')}</p>
      <CaptchaField
        scene={captcha.scene}
        round={captcha.round}
        value={captcha.text}
        onChange={captcha.type}
        error={captcha.error || undefined}
        onFull={send}
      />
    </div>
  )
}

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement

function SentTo({ delivery, target }: { delivery: CodeChannel; target: string }) {
  const t = useText()
  const minutes = CODE_LIFE_S / 60
  return delivery.channel === 'sms'
    ? t('signIn.code.sentBySms', { number: formatPhone(target), minutes })
    : t('signIn.code.sentByEmail', { address: target, minutes })
}

/** Moves the focus from the button to the captcha, and from there to the code. */
function useFocusSteps({ captcha: { isOpen, round }, isSent }: Sending) {
  const box = useRef<HTMLDivElement>(null)
  const wasSent = round > 0
  useEffect(() => {
    if (isOpen && round > 0) box.current?.querySelector<HTMLElement>('input[name=captcha]')?.focus()
  }, [isOpen, round])
  useEffect(() => {
    if (isSent && wasSent) box.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isSent, wasSent])
  return box
}

function useSentAtOnce(isWanted: boolean, send: () => void) {
  const latest = useRef(send)
  latest.current = send
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    latest.current()
  }, [isWanted])
}
