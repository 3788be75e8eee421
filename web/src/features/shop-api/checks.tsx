import { Checkbox } from '../../ui/form/checkbox.tsx'
import css from './shop-api.module.css'

interface ChecksProps<Value extends string> {
  label: string
  choices: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  error: string | undefined
  onChange: (chosen: Value[]) => void
}

/** Several of a few, under a legend. */
export function Checks<Value extends string>({
  label,
  choices,
  chosen,
  error,
  onChange,
}: ChecksProps<Value>) {
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          isChecked={chosen.includes(choice.value)}
          onChange={(isChecked) =>
            onChange(
              choices
                .map(({ value }) => value)
                .filter((value) => (value === choice.value ? isChecked : chosen.includes(value))),
            )
          }
        />
      ))}
      {error && (
        <span className={css.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
