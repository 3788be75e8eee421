import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contracts/src/language.ts'
import { LANGUAGES } from '../../contracts/src/language.ts'

/** The texts of a language by key: `cart.lines_few` → `{{count}} товара`. */
export type LocalesTexts = ReadonlyMap<string, string>
export type AllTexts = Readonly<Record<Language, LocalesTexts>>

/** Reads what the web app would load for each language. */
export async function readTexts(root: string): Promise<AllTexts> {
  const [zhHans, en, ru, kk] = await Promise.all(LANGUAGES.map((language) => readLanguage(root, language)))
  return { 'zh-Hans': zhHans!, en: en!, ru: ru!, kk: kk! }
}

async function readLanguage(root: string, language: Language): Promise<LocalesTexts> {
  const readTextFile = (name: string) =>
    import(pathToFileURL(join(root, `web/src/i18n/locales/${name}.ts`)).href) as Promise<{ texts: object }>
  const later = readdirSync(join(root, `web/src/i18n/locales/${language}-inner`))
  const names = [language, ...later.map((file) => `${language}-inner/${file.slice(0, -'.ts'.length)}`)]
  const read = await Promise.all(names.map(readTextFile))
  return new Map(read.flatMap(({ texts }) => flatten(texts)))
}

export function flatten(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${path}${name}.`)
      : [[path + name, String(value)] as [string, string]],
  )
}

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
