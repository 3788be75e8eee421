import { password as passwordRule } from '@tiantian/contracts/user/credential.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import css from './new-password-fields.module.css'

type PasswordStrength = 'weak' | 'medium' | 'strong'

const STRONG_LENGTH = 12
const KINDS = [/\d/, /\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\d]/u]

/** `medium` is what the server accepts (S5.5); `strong` is longer and has three kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (!passwordRule.safeParse(password).success) return 'weak'
  const kindCount = KINDS.filter((kind) => kind.test(password)).length
  return password.length >= STRONG_LENGTH && kindCount >= 3 ? 'strong' : 'medium'
}

/** Three bars and a word; nothing before the first character. */
function StrengthHint({ password }: { password: string }) {
  const t = useText()
  const strength = passwordStrength(password)
  return (
    <p className={css.hint} data-strength={password ? strength : 'none'}>
      <span className={css.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status" className={css.text}>
        {password && (
          <>
            <span className="visually-hidden">{t('user.strengthLabel')} </span>
            {t(`user.strength.${strength}`)}
          </>
        )}
      </span>
    </p>
  )
}

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
