import { useText } from '../../i18n/use-text.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { StrengthHint } from './strength-hint.tsx'

/** The result of `field(form, …)` for a text. */
interface TextOfForm {
  name: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
}

interface NewPasswordFieldsProps {
  password: TextOfForm
  again: TextOfForm
  /** `New password` if there was one before. */
  label?: string
}

/** A new password with its strength, and its repetition against typos. */
export function NewPasswordFields({ password, again, label }: NewPasswordFieldsProps) {
  const t = useText()
  return (
    <>
      <PasswordField
        label={label ?? t('user.password')}
        hint={t('user.passwordHint')}
        autoComplete="new-password"
        {...password}
      />
      <StrengthHint password={password.value} />
      <PasswordField label={t('user.passwordAgain')} autoComplete="new-password" {...again} />
    </>
  )
}
