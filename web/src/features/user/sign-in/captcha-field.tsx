import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { useRef } from 'react'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { RetryIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './captcha-field.module.css'
import type { CaptchaKind } from './use-captcha.ts'
import { bareCaptcha, CAPTCHA_LENGTH, useCaptcha } from './use-captcha.ts'

interface CaptchaFieldProps {
  scene: CaptchaScene
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  /** A new number loads a new captcha: pass the count of refusals. */
  round?: number
  /** Receives the text as soon as it has four characters. */
  onFull?: ((text: string) => void) | undefined
  onBlur?: () => void
}

/** Four characters to read in a picture, or a question in words for users who cannot see it. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { scene, value, onChange, error, round = 0, onFull, onBlur } = props
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const captcha = useCaptcha(scene, round)
  const replace = (by: () => void) => {
    by()
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  const type = (text: string) => {
    onChange(text)
    const bare = bareCaptcha(text)
    if (bare.length === CAPTCHA_LENGTH) onFull?.(bare)
  }
  return (
    <div ref={box} className={css.captcha}>
      <Challenge {...captcha} onRenew={() => replace(captcha.renew)} />
      <TextField
        name="captcha"
        label={captcha.kind === 'picture' ? t('signIn.captcha.characters') : t('signIn.captcha.answer')}
        value={value}
        onChange={type}
        {...(onBlur && { onBlur })}
        error={error ?? (captcha.error ? errorMessage(captcha.error) : undefined)}
        inputMode={captcha.kind === 'picture' ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <KindButton kind={captcha.kind} onTurn={(kind) => replace(() => captcha.turnTo(kind))} />
    </div>
  )
}

type ChallengeProps = Pick<ReturnType<typeof useCaptcha>, 'kind' | 'content'> & { onRenew: () => void }

function Challenge({ kind, content, onRenew }: ChallengeProps) {
  const t = useText()
  const isPicture = kind === 'picture'
  return (
    <div className={css.row}>
      {isPicture ? (
        <Picture address={content} />
      ) : (
        <p className={css.question} aria-live="polite">
          {content}
        </p>
      )}
      <IconButton
        label={isPicture ? t('signIn.captcha.anotherPicture') : t('signIn.captcha.anotherQuestion')}
        onClick={onRenew}
      >
        <RetryIcon size={20} />
      </IconButton>
    </div>
  )
}

function Picture({ address }: { address: string | undefined }) {
  const t = useText()
  if (!address) return <Skeleton width={180} height={60} radius="var(--radius-sm)" />
  return (
    <img className={css.picture} src={address} width={180} height={60} alt={t('signIn.captcha.picture')} />
  )
}

function KindButton({ kind, onTurn }: { kind: CaptchaKind; onTurn: (kind: CaptchaKind) => void }) {
  const t = useText()
  return kind === 'picture' ? (
    <Button variant="plain" size="sm" className={css.turn} onClick={() => onTurn('question')}>
      {t('signIn.captcha.cannotRead')}
    </Button>
  ) : (
    <Button variant="plain" size="sm" className={css.turn} onClick={() => onTurn('picture')}>
      {t('signIn.captcha.showPicture')}
    </Button>
  )
}
