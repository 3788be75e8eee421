import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { createContext, use } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { languageName } from '../shell/alliance.ts'

interface LanguageChoice {
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}

/** The language being edited: one for the whole page, also in what opens over it. */
export const WritingLanguage = createContext<LanguageChoice>({
  language: 'zh-Hans',
  setLanguage: () => undefined,
})

export const useWritingLanguage = () => use(WritingLanguage).language

/** Selects the language of the texts below; those that are complete have a tick. */
export function LanguageSwitch({ isComplete }: { isComplete?: (language: Language) => boolean }) {
  const t = useText()
  const { language, setLanguage } = use(WritingLanguage)
  return (
    <Segmented
      label={t('setup.language')}
      choices={LANGUAGES.map((value) => ({
        value,
        label: `${languageName(value)}${isComplete?.(value) ? ' ✓' : ''}`,
      }))}
      value={language}
      onChange={setLanguage}
    />
  )
}

interface LocalizedTextFieldProps {
  label: string
  value: LocalizedText
  onChange: (value: LocalizedText) => void
  maxLength: number
  hint?: string
  error?: string | undefined
  isOptional?: boolean
  /** Several lines. */
  isLong?: boolean
  rows?: number
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

/** A text in the language being edited; a missing one shows the fallback that readers see. */
export function LocalizedTextField({
  value,
  onChange,
  isLong = false,
  rows = 4,
  ...rest
}: LocalizedTextFieldProps) {
  const language = useWritingLanguage()
  const field = {
    ...rest,
    lang: language,
    value: value[language] ?? '',
    placeholder: textIn(value, language),
    onChange: (text: string) => onChange({ ...value, [language]: text }),
  }
  return isLong ? <TextArea {...field} rows={rows} /> : <TextField {...field} />
}
