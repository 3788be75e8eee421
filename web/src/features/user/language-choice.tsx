import { useText } from '../../i18n/use-text.ts'
import { LanguageLine } from '../shell/language-line.tsx'
import css from './language-choice.module.css'

export function LanguageChoice() {
  const t = useText()
  return (
    <section className={css.group} aria-label={t('user.language')}>
      <h3 className={css.title}>{t('user.language')}</h3>
      <LanguageLine />
    </section>
  )
}
