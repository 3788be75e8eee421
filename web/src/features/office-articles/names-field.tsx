import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../ui/text-field.tsx'
import { languageName } from '../shell/alliance.ts'
import css from './newsroom.module.css'

interface NamesFieldProps {
  authorName: LocalizedText
  sourceName: LocalizedText
  onChange: (part: { authorName?: LocalizedText; sourceName?: LocalizedText }) => void
}

/** Authors as each language writes their names; a language without one uses the nearest. */
export function NamesField({ authorName, sourceName, onChange }: NamesFieldProps) {
  const t = useText()
  return (
    <details className={css.search}>
      <summary>{t('newsroom.names')}</summary>
      <div className={css.searchFields}>
        {LANGUAGES.map((language) => (
          <fieldset key={language} className={css.names}>
            <legend className={css.legend}>{languageName(language)}</legend>
            <TextField
              label={t('newsroom.field.author')}
              lang={language}
              maxLength={80}
              isOptional
              value={authorName[language] ?? ''}
              onChange={(text) => onChange({ authorName: { ...authorName, [language]: text } })}
            />
            <TextField
              label={t('newsroom.field.source')}
              lang={language}
              maxLength={120}
              isOptional
              value={sourceName[language] ?? ''}
              onChange={(text) => onChange({ sourceName: { ...sourceName, [language]: text } })}
            />
          </fieldset>
        ))}
      </div>
    </details>
  )
}
