import { readNumber } from '@tiantian/contracts/spelling/typed.ts'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'
import css from './field.module.css'
import type { FieldFrame } from './field.tsx'
import { Field } from './field.tsx'

type Control = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

interface TextFieldProps extends FieldFrame, Control {
  icon?: ReactNode
  /** At the end inside the box. */
  after?: ReactNode
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  icon,
  after,
  ...input
}: TextFieldProps) {
  const { onChange, className, ...rest } = input
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => (
        <span className={cx(css.box, className)}>
          {icon && <span className={css.icon}>{icon}</span>}
          <input
            type="text"
            {...rest}
            {...control}
            className={css.control}
            onChange={(event) => onChange(event.target.value)}
          />
          {after}
        </span>
      )}
    </Field>
  )
}

/** Latin letters and digits: no auto-capitalisation, no spell check. */
export function UsernameField(props: Omit<TextFieldProps, 'type' | 'autoComplete'>) {
  return <TextField {...props} autoComplete="username" autoCapitalize="none" spellCheck={false} />
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> & {
  /** `new-password` lets the browser suggest one. */
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? t('common.hidePassword') : t('common.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  )
}

/** A phone number in any notation: the form's schema reads it. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" placeholder="+7 701 123 45 67" {...props} type="tel" inputMode="tel" />
}

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** Null when the field is empty, NaN while it holds no number. */
  value: number | null
  onChange: (value: number | null) => void
  /** What the arrow keys add; without decimals only digits are offered. */
  step?: number
}

/** A number in the notation of any of our languages. What is typed stays as it is until the field is left. */
export function NumberField({ value, onChange, onBlur, step = 1, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const shown = value === null || Number.isNaN(value) ? '' : String(value)
  const type = (text: string) => {
    setTyped(text)
    onChange(text.trim() === '' ? null : (readNumber(text) ?? Number.NaN))
  }
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      value={typed ?? shown}
      onChange={type}
      onKeyDown={({ key }) => {
        const sign = { ArrowUp: 1, ArrowDown: -1 }[key]
        if (!sign) return
        setTyped(undefined)
        onChange((value || 0) + sign * step)
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

interface TextAreaProps
  extends FieldFrame,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  value: string
  onChange: (value: string) => void
}

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  onChange,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => (
        <span className={css.box}>
          <textarea
            rows={3}
            {...rest}
            {...control}
            className={cx(css.control, css.area)}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}
