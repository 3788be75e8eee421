import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { languageName } from '../features/shell/alliance.ts'
import { TextField } from '../ui/form/text-field.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { field } from '../ui/form/use-form.ts'

/** A text in each language, the keys with a prefix where a form has several. */
export type NameDraft<Prefix extends string = ''> = Record<`${Prefix}${Language}`, string>

export const nameDraft = <Prefix extends string = ''>(text: LocalizedText = {}, prefix?: Prefix) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [`${prefix ?? ''}${language}`, text[language] ?? '']),
  ) as NameDraft<Prefix>

export const nameOf = <Prefix extends string = ''>(draft: NameDraft<Prefix>, prefix?: Prefix) => {
  const texts: Readonly<Record<string, string>> = draft
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, texts[`${prefix ?? ''}${language}`] ?? '']),
  ) as Record<Language, string>
}

/** For a `VersionedForm`: the text in each language. */
export const describeName = (label: string, draft: NameDraft) =>
  LANGUAGES.map((language) => ({ label: `${label}, ${languageName(language)}`, text: draft[language] }))

interface NameFieldsProps<Prefix extends string> {
  label: string
  hint?: string
  form: FormState<NameDraft<Prefix>>
  max: number
  prefix?: Prefix
  /** The error of the whole text: it is missing in all languages. */
  error?: string | undefined
}

/** A text in each language; one is enough. */
export function NameFields<Prefix extends string = ''>({
  label,
  hint,
  form: named,
  max,
  prefix,
  error,
}: NameFieldsProps<Prefix>) {
  const form = named as unknown as FormState<NameDraft>
  return LANGUAGES.map((language, at) => (
    <TextField
      key={language}
      label={`${label}, ${languageName(language)}`}
      lang={language}
      isOptional={at > 0}
      maxLength={max}
      {...(at === 0 && hint && { hint })}
      {...field(form, `${prefix ?? ''}${language}` as Language)}
      error={form.errors[language] ?? (at === 0 ? error : undefined)}
    />
  ))
}
