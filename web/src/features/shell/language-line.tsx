import { showLanguage } from '../../i18n/i18n.ts'
import { useLanguage } from '../../i18n/use-text.ts'
import { LANGUAGE_OPTIONS } from './alliance.ts'
import css from './consent.module.css'

/** The four languages in a row, where the header cannot be reached; before consent the choice is not stored. */
export function LanguageLine() {
  const language = useLanguage()
  return (
    <div className={css.languages}>
      {LANGUAGE_OPTIONS.map(({ text, lang }) => (
        <button
          key={lang}
          type="button"
          lang={lang}
          aria-pressed={lang === language}
          onClick={() => void showLanguage(lang)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
