import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import { field } from '../../../ui/form/use-form.ts'
import { languageName } from '../../shell/alliance.ts'

export type NameDraft = Record<Language, string>

export const nameDraft = (text: LocalizedText = {}): NameDraft => ({
  'zh-Hans': text['zh-Hans'] ?? '',
  en: text.en ?? '',
  ru: text.ru ?? '',
  kk: text.kk ?? '',
})

export const nameOf = ({ 'zh-Hans': chinese, en, ru, kk }: NameDraft) => ({ 'zh-Hans': chinese, en, ru, kk })

/** For a `VersionedForm`: the text in each language. */
export const describeName = (label: string, draft: NameDraft) =>
  LANGUAGES.map((language) => ({ label: `${label}, ${languageName(language)}`, text: draft[language] }))

interface NameFieldsProps<Draft extends NameDraft> {
  label: string
  form: FormState<Draft>
  max: number
  /** The error of the whole text: it is missing in all languages. */
  error?: string | undefined
}

/** A text in each language; one is enough. */
export function NameFields<Draft extends NameDraft>({ label, form, max, error }: NameFieldsProps<Draft>) {
  return LANGUAGES.map((language, at) => (
    <TextField
      key={language}
      label={`${label}, ${languageName(language)}`}
      lang={language}
      isOptional={at > 0}
      maxLength={max}
      {...field(form as unknown as FormState<NameDraft>, language)}
      error={form.errors[language] ?? (at === 0 ? error : undefined)}
    />
  ))
}
