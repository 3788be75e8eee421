import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

/** The name shown to shops; optional. */
export function NicknameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useText()
  return <TextField autoComplete="nickname" isOptional {...props} label={t('user.nickname')} />
}
