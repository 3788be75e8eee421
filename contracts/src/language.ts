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
export function textIn(text: LocalizedText, input: Language): string {
  for (const candidate of FALLBACK[input]) {
    const found = text[candidate]
    if (found) return found
  }
  return ''
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language)
}

/** The interface language for a device locale: anything other than zh-Hans or ru becomes en (S3.2). */
export function deviceLanguage(locale: string | undefined): Language {
  const tag = locale?.toLowerCase() ?? ''
  if (tag === 'zh' || tag.startsWith('zh-hans') || tag.startsWith('zh-cn') || tag.startsWith('zh-sg'))
    return 'zh-Hans'
  return tag === 'ru' || tag.startsWith('ru-') ? 'ru' : 'en'
}
