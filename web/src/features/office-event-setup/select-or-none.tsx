import { Select } from '../../ui/form/select.tsx'

interface SelectOrNoneProps {
  label: string
  choices: readonly { value: string; label: string }[]
  /** The text for no value, first in the list. */
  none: string
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}

/** The select treats the empty value as no choice made yet. */
const NONE = '-'

/** A select in which none is a valid choice. */
export function SelectOrNone({ choices, none, value, onChange, ...rest }: SelectOrNoneProps) {
  return (
    <Select
      {...rest}
      choices={[{ value: NONE, label: none }, ...choices]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  )
}
