import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

/** An email field with the right keyboard and autofill. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const t = useText()
  return (
    <TextField
      autoComplete="email"
      {...props}
      label={t('signIn.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
