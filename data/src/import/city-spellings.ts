import type { CityFacts } from './facts.ts'

/**
 * All that people type for a city, in lower case: its name in each language and its other names, the same without
 * accents (`urumqi` for Ürümqi) and without apostrophes (`xian` for Xi’an), `е` where Russian writes `ё`, and a space
 * where a name has a dash.
 */
export function citySpellings({ name, synonyms = [] }: Pick<CityFacts, 'name' | 'synonyms'>): string[] {
  const spellings = new Set<string>()
  for (const text of [...Object.values(name), ...synonyms]) {
    const lower = text.toLowerCase()
    for (const spelling of [lower, withoutAccents(lower), lower.replaceAll('ё', 'е')]) {
      spellings
        .add(spelling)
        .add(spelling.replace(/['’‘`]/g, ''))
        .add(spelling.replaceAll('-', ' '))
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
