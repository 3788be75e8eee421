import type { Language } from '../../contracts/src/language.ts'
import { LANGUAGES } from '../../contracts/src/language.ts'
import type { AllTexts, LocalesTexts } from './texts.ts'

const FORM = /_(zero|one|two|few|many|other)$/

/** The key used in code: `cart.lines` for `cart.lines_few`. */
export function baseKey(key: string, texts: LocalesTexts): string {
  const base = key.replace(FORM, '')
  return base !== key && texts.has(`${base}_other`) ? base : key
}

/** English keys that another language lacks, missing or unknown plural forms, and keys that English lacks. */
export function formProblems(texts: AllTexts): string[] {
  return LANGUAGES.flatMap((language) => {
    const wanted = new Set(wantedKeys(texts.en, language))
    const missing = [...wanted].filter((key) => !texts[language].has(key))
    const unknown = [...texts[language].keys()].filter((key) => !wanted.has(key))
    return [
      ...missing.map((key) => `${language}: ${key} is missing`),
      ...unknown.map((key) => `${language}: ${key} is not asked for by English or by its plural rules`),
    ]
  })
}

function wantedKeys(english: LocalesTexts, language: Language): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...english.keys()].flatMap((key) => {
    const base = baseKey(key, english)
    return base === key ? [key] : forms.map((form) => `${base}_${form}`)
  })
}
