import { numberKey } from '@tiantian/contracts/product/part-number.ts'
import { readMeasures } from './attribute-pattern.ts'
import { isSealedBearing } from './bearing-number.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `OC 90`, `6204-2RS`, `6204 zz` or `W 712/75`, where no part has that number: letters that are no word, and digits. Read
 * as words they would find whatever has a word that begins with OC and somewhere a 90.
 */
export function isUnknownNumber(text: string, { terms, tokens }: ParsedQuery, known: KnownWords): boolean {
  const [letters, typed] = [tokens[0], text.trim().toLowerCase()]
  if (SPACED.test(typed) || OF_SPREADSHEET.test(typed)) return true
  if (terms.length > 0 || readMeasures(text).length > 0) return false
  if (isRun(typed)) return true
  if (isSealedBearing(numberKey(typed))) return tokens.some(({ stem }) => !known.has(stem))
  const [, slash] = NUMBER.exec(typed) ?? []
  if (!letters || slash === undefined) return false
  // No word has a slash behind it; without one, `led 100` may be words.
  return slash !== '' || (tokens.length === 2 && !known.has(letters.stem))
}

const NUMBER = /^[a-z]{1,4}[\s-]?\d{2,6}[a-z]?((?:\/\d{1,3})?)$/

/** As Volkswagen and Mercedes print theirs: `1H0 615 301 A`, `A 000 420 96 20`. */
const SPACED =
  /^(?:(?=.?.?[a-z])(?=.?.?\d)[a-z\d]{3} \d{3} \d{3}(?: [a-z]{1,2})?|a ?\d{3} \d{3} \d{2} \d{2})$/

/** What a spreadsheet makes of a long number: `1.23E+11`. */
const OF_SPREADSHEET = /^\d(?:[.,]\d+)?e\+\d{1,2}$/

const RUN = /^[a-z\d]+(?:[-._][a-z\d]+)+$/
const RUN_MIN = 7
const RUN_DIGITS_MIN = 3

/** Letters and digits in one run with dashes or dots: `04465-33-9999`. */
const isRun = (text: string): boolean =>
  RUN.test(text) &&
  text.replace(/[-._]/g, '').length >= RUN_MIN &&
  text.replace(/\D/g, '').length >= RUN_DIGITS_MIN
