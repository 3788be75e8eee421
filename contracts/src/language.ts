import * as z from 'zod/mini'

/** The four languages of the product, in the order of the language menu (S1.20). */
export const LANGUAGES = ['zh-Hans', 'en', 'ru', 'kk'] as const
export type Language = (typeof LANGUAGES)[number]

export const language = z.enum(LANGUAGES)

/** Text in one or more languages: `{ ru: 'Тормозной диск', en: 'Brake disc' }`. */
export type LocalizedText = Partial<Record<Language, string>>

/** The fallback languages when a text is missing in the requested one. */
export const FALLBACK: Record<Language, readonly Language[]> = {
  kk: ['kk', 'ru', 'en', 'zh-Hans'],
  ru: ['ru', 'en', 'zh-Hans', 'kk'],
  en: ['en', 'zh-Hans', 'ru', 'kk'],
  'zh-Hans': ['zh-Hans', 'en', 'ru', 'kk'],
}

/** The text in the requested language or the nearest available one; `''` when there is none at all. */
export function textIn(text: LocalizedText, requested: Language): string {
  for (const candidate of FALLBACK[requested]) {
    const found = text[candidate]
    if (found) return found
  }
  return ''
}

/** What `write` gives for each language. */
export const inEveryLanguage = <Text>(write: (language: Language) => Text): Record<Language, Text> => ({
  'zh-Hans': write('zh-Hans'),
  en: write('en'),
  ru: write('ru'),
  kk: write('kk'),
})

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** `ru-ru` of `ru_RU.UTF-8`, `en-us` of `en-US@posix`: devices name languages in forms that `Intl` refuses. */
const plainTag = (tag: string) => tag.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1)[0] ?? ''

/** The region of a language tag in any form: `KZ` of `ru-Cyrl-KZ`; undefined if it names none. */
export const regionOf = (tag: string): string | undefined =>
  /^[a-z]{2,8}(?:-[a-z]{4})?-([a-z]{2})(?![a-z\d])/.exec(plainTag(tag))?.[1]?.toUpperCase()

/** The interface language that a tag names; undefined for others. */
function languageOfTag(tag: string): Language | undefined {
  const plain = plainTag(tag)
  if (plain === 'zh' || /^zh-(?:hans|cn|sg|my)(?:-|$)/.test(plain)) return 'zh-Hans'
  return LANGUAGES.find((one) => plain === one || plain.startsWith(`${one}-`))
}

/**
 * The first language of ours in a list, as `navigator.languages` or a header `Accept-Language` with weights:
 * `de, kk;q=0.5, ru;q=0.9` is Russian. Undefined when there is none.
 */
export function languageIn(
  tags: string | readonly string[],
  among: readonly Language[] = LANGUAGES,
): Language | undefined {
  const list = typeof tags === 'string' ? tags.split(',') : tags
  const choices = list.slice(0, LIST_MAX).map((item) => {
    const [tag = '', ...parameters] = item.split(';')
    const weight = parameters.map((each) => /^\s*q\s*=\s*([\d.]+)/i.exec(each)?.[1]).find(Boolean)
    return { language: languageOfTag(tag), weight: Number(weight ?? 1) }
  })
  return choices
    .filter(({ language: one, weight }) => one !== undefined && among.includes(one) && weight > 0)
    .sort((one, other) => other.weight - one.weight)[0]?.language
}

/** More are no list of a person. */
const LIST_MAX = 50

/** Kazakh is chosen in the app only (S3.2). */
const OF_DEVICES: readonly Language[] = ['zh-Hans', 'en', 'ru']

/** The interface language for the locales of a device: anything other than zh-Hans or ru becomes en (S3.2). */
export const deviceLanguage = (tags: string | readonly string[] = []): Language =>
  languageIn(tags, OF_DEVICES) ?? 'en'
