import { readMeasures } from './attribute-pattern.ts'
import type { ReadQuery } from './reading.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `OC 90`, where no part has that number: letters that are no word, and digits. Read as words they would find whatever
 * has a word that begins with OC and somewhere a 90.
 */
export function isUnknownNumber(text: string, { readings, tokens }: ReadQuery, known: KnownWords): boolean {
  const [letters, digits, more] = tokens
  if (!(letters && digits) || more || readings.length > 0 || readMeasures(text).length > 0) return false
  return LETTERS.test(letters.word) && !known.has(letters.stem) && DIGITS.test(digits.word)
}

const LETTERS = /^[a-z]{1,4}$/
const DIGITS = /^\d{2,6}[a-z]?$/
