import type { ReactNode } from 'react'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import css from './field.module.css'

export interface FieldFrame {
  label: string
  hint?: string | undefined
  /** The error text beside the field; the input stays. */
  error?: string | undefined
  isOptional?: boolean
  isLabelHidden?: boolean
}

interface FieldProps extends FieldFrame {
  /** Receives the props that associate the control with its label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, hint and error below, associated with the control for screen readers. */
export function Field({ label, hint, error, isOptional, isLabelHidden, children }: FieldProps) {
  const t = useText()
  const id = useId()
  const note = error ?? hint
  return (
    <div className={css.field}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : css.label}>
        {label}
        {isOptional && <span className={css.optional}> · {t('common.optional')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
