import { changeLanguage } from '../../i18n/i18n.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { LANGUAGE_OPTIONS } from '../shell/alliance.ts'
import css from './language-choice.module.css'

export function LanguageChoice() {
  const t = useText()
  const language = useLanguage()
  const choices = LANGUAGE_OPTIONS.map(({ text, lang }) => ({ value: lang, label: text }))
  return (
    <div className={css.group}>
      <p className={css.title}>{t('user.language')}</p>
      <Segmented
        label={t('user.language')}
        choices={choices}
        value={language}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
    </div>
  )
}
