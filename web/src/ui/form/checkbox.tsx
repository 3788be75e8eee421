import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import css from './field.module.css'

interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Indeterminate: some of the lines below are checked, some not. */
  isPartly?: boolean
  isDisabled?: boolean
  /** Text beside the box; with `isLabelHidden` only for screen readers. */
  label: ReactNode
  isLabelHidden?: boolean
  /** The id of the element with its error message. */
  errorId?: string
}

export function Checkbox({
  isChecked,
  onChange,
  isPartly = false,
  isDisabled,
  label,
  isLabelHidden,
  errorId,
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className={cx(css.check, isLabelHidden && css.bare)}>
      <input
        ref={box}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
