import { useId } from 'react'
import css from './segmented.module.css'

interface SegmentedChoice<T extends string> {
  value: T
  label: string
}

interface SegmentedProps<T extends string> {
  label: string
  choices: readonly SegmentedChoice<T>[]
  value: T
  onChange: (value: T) => void
}

/** One of a few visible options; arrow keys move as in any radio group. */
export function Segmented<T extends string>({ label, choices, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.text}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
