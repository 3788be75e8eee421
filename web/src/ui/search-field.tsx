import { SearchIcon } from './icons.tsx'
import { TextField } from './text-field.tsx'

interface SearchFieldProps {
  /** Stands in the field while it is empty. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** A field above a list that is narrowed while one types. */
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
