import { TextField } from '../../ui/form/text-field.tsx'
import { instantIn, shownIn } from '../expo/event-time.ts'

interface MomentFieldProps {
  label: string
  timeZone: string
  /** ISO; empty if none is chosen. */
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  name?: string
  onBlur?: () => void
}

/** Date and time in the time zone of a place, whatever the user's own zone. */
export function MomentField({ timeZone, value, onChange, ...rest }: MomentFieldProps) {
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={value === '' ? '' : shownIn(timeZone, value)}
      onChange={(shown) => onChange(shown === '' ? '' : instantIn(timeZone, shown))}
    />
  )
}
