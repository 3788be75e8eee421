import { Select } from '../../ui/select.tsx'

interface SelectOrNoneProps {
  label: string
  choices: readonly { value: string; label: string }[]
  /** What stands for nothing, first of the list. */
  none: string
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}

/** To the list itself the empty value says that nothing has been chosen yet. */
const NONE = '-'

/** One of a list, or none of it: which is a choice too. */
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
