import type { SelectHTMLAttributes } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../class-names.ts'
import { DownIcon } from '../icons.tsx'
import css from './field.module.css'
import type { FieldFrame } from './field.tsx'
import { Field } from './field.tsx'

interface SelectProps
  extends FieldFrame,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> {
  choices: readonly { value: string; label: string }[]
  /** '' if nothing is chosen yet. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** The native select: a wheel on phones, type-ahead on desktops. */
export function Select(props: SelectProps) {
  const { label, hint, error, isOptional, isLabelHidden, choices, onChange, placeholder, ...rest } = props
  const t = useText()
  // Where nothing is one of the choices, it has its own words.
  const isOpen = rest.value === '' && choices.every(({ value }) => value !== '')
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} isLabelHidden={isLabelHidden}>
      {(control) => (
        <span className={css.box}>
          <select
            {...rest}
            {...control}
            className={cx(css.control, css.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            {isOpen && <option value="">{placeholder ?? t('common.choose')}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <DownIcon size={18} className={css.arrow} />
        </span>
      )}
    </Field>
  )
}
