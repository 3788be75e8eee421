import { LANGUAGE_OPTIONS } from '@tiantian/contracts/alliance.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { untranslatedLanguage } from '@tiantian/contracts/untranslated.ts'

const QUOTE_MAX = 60

export interface LeftText {
  readonly path: string
  readonly text: string
  readonly language: Language
}

/** The refusal names the first place and quotes it; `fields` has all of them. */
export function notTranslated(left: readonly [LeftText, ...LeftText[]]): AppError {
  const [{ text, language }] = left
  const quote = [...text].length > QUOTE_MAX ? `${[...text].slice(0, QUOTE_MAX).join('').trimEnd()}…` : text
  const name = LANGUAGE_OPTIONS.find(({ lang }) => lang === language)!.text
  const fields = left.map(({ path }) => ({ path, rule: 'untranslated' }))
  return new AppError('TEXT_NOT_TRANSLATED', { text: quote, language: name }, fields)
}

/** A text of a form by its path; the names of something may be the same in several languages. */
export type NamedText = readonly [path: string, text: LocalizedText, kind?: 'name' | 'text']

/** @throws AppError('TEXT_NOT_TRANSLATED') for texts that are those of another language, word for word */
export function assertTranslated(
  texts: readonly NamedText[],
  languages: readonly Language[] = LANGUAGES,
): void {
  const [first, ...others] = texts.flatMap(([path, text, kind]): LeftText[] => {
    const language = untranslatedLanguage(text, languages, kind)
    return language ? [{ path: `${path}.${language}`, text: text[language] ?? '', language }] : []
  })
  if (first) throw notTranslated([first, ...others])
}
