import { SearchIcon } from '../icons.tsx'
import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  /** The placeholder of the field. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A search field that filters the list below it while the user types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      isLabelHidden
      placeholder={label}
      icon={<SearchIcon size={20} />}
      value={value}
      onChange={onChange}
    />
  )
}
