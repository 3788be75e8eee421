import type { LocalizedText } from '@tiantian/contracts/language.ts'

/**
 * All that people type for a city, in lower case: its name in each language, the same without accents
 * (`urumqi` for Ürümqi) and without apostrophes (`xian` for Xi’an), and `е` where Russian writes `ё`.
 */
export function citySpellings(name: LocalizedText): string[] {
  const spellings = new Set<string>()
  for (const text of Object.values(name)) {
    const lower = text.toLowerCase()
    for (const spelling of [lower, withoutAccents(lower), lower.replaceAll('ё', 'е')]) {
      spellings.add(spelling).add(spelling.replace(/['’‘`]/g, ''))
    }
  }
  return [...spellings]
}

/** Latin letters alone: in Cyrillic a mark makes another letter (и, й). */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
