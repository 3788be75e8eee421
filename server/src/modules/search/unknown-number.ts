import { readMeasures } from './attribute-pattern.ts'
import type { ReadQuery } from './reading.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `OC 90` or `W 712/75`, where no part has that number: letters that are no word, and digits. Read as words they would
 * find whatever has a word that begins with OC and somewhere a 90.
 */
export function isUnknownNumber(text: string, { readings, tokens }: ReadQuery, known: KnownWords): boolean {
  const [letters] = tokens
  const [, slash] = NUMBER.exec(text.trim().toLowerCase()) ?? []
  if (!letters || slash === undefined || readings.length > 0 || readMeasures(text).length > 0) return false
  // No word has a slash behind it; without one, `led 100` may be words.
  return slash !== '' || (tokens.length === 2 && !known.has(letters.stem))
}

const NUMBER = /^[a-z]{1,4}[\s-]?\d{2,6}[a-z]?((?:\/\d{1,3})?)$/
