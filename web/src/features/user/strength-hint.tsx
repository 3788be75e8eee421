import { useText } from '../../i18n/use-text.ts'
import { passwordStrength } from './password-strength.ts'
import css from './strength-hint.module.css'

/** Three bars and a word; nothing before the first character. */
export function StrengthHint({ password }: { password: string }) {
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
