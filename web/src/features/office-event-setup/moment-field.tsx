import { TextField } from '../../ui/text-field.tsx'
import { instantIn, shownIn } from '../expo/event-time.ts'

interface MomentFieldProps {
  label: string
  timeZone: string
  /** ISO; empty where none is chosen. */
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  name?: string
  onBlur?: () => void
}

/** Day and time by the clocks of a place, whatever clock the writer has. */
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
