import { useText } from '../../i18n/use-text.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { StrengthHint } from './strength-hint.tsx'

/** What `field(form, …)` answers for a text. */
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
  /** `New password` where there was one before. */
  label?: string
}

/** A password that is made up here, with what it is worth, and once more against slips of the finger. */
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
