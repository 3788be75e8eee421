import type { Audience } from '@tiantian/contracts/expo/material.ts'
import { AUDIENCES } from '@tiantian/contracts/expo/material.ts'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/form/select.tsx'

interface AudienceSelectProps {
  label: string
  value: Audience
  onChange: (value: Audience) => void
}

/** The audience of something: everybody, or confirmed attendees. */
export function AudienceSelect({ label, value, onChange }: AudienceSelectProps) {
  const t = useText()
  return (
    <Select
      label={label}
      choices={AUDIENCES.map((one) => ({ value: one, label: t(`programme.setup.${one}`) }))}
      value={value}
      onChange={(chosen) => onChange(chosen as Audience)}
    />
  )
}
