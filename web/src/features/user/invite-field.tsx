import type { ComponentProps } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'

/** By whose invitation somebody comes. */
export function InviteField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useText()
  return (
    <TextField
      hint={t('invite.codeHint')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={12}
      {...props}
      label={t('invite.code')}
    />
  )
}
