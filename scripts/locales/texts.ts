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
