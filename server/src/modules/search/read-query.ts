import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import { isBodyWord, isWantingWord } from './noise-words.ts'
import { readPlaces } from './place-reading.ts'
import type { QueryToken } from './query-token.ts'
import { Reader } from './reader.ts'
import type { ReadQuery } from './reading.ts'
import { isBesideMake, isChassisCode, isPlain, isShortModel } from './reading-rule.ts'

/**
 * Finds the terms of the dictionary in a question, the longest first, words in any order. Short names of cars
 * (`5`, `A`, `Fit`) count only beside their make. What nobody knows is corrected first (correction.ts); `isWord`
 * tells words of product names, which need no correction.
 */
export function readQuery(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): ReadQuery {
  const places = readPlaces(tokens, dictionary, isWord)
  const isPlace = tokens.map((_, at) => places.some(({ from, to }) => from <= at && at < to))
  correctTokens(
    tokens.filter((_, at) => !isPlace[at]),
    dictionary,
    isWord,
  )
  const reader = new Reader(tokens, dictionary, isPlace)
  reader.findMakes()
  reader.read(isPlain)
  reader.read(isBesideMake)
  reader.read(isShortModel)
  reader.read(isChassisCode)
  return withoutWants({ tokens, places, readings: reader.readings, rest: reader.rest() })
}

/**
 * `запчасти хендай`: a word that only says that a part is wanted is no part of the question, if there is more in it, nor
 * is the body of a car that is named: `hilux pickup`.
 */
function withoutWants(query: ReadQuery): ReadQuery {
  const { tokens, rest } = query
  const isWant = (at: number) => isWantingWord(tokens[at]!.word)
  if (tokens.every((_, at) => isWant(at))) return query
  const hasModel = query.readings.some(({ meanings }) => meanings.some(({ kind }) => kind === 'model'))
  const isBody = (at: number) => hasModel && isBodyWord(tokens[at]!.stem)
  return { ...query, rest: rest.filter((at) => !(isWant(at) || isBody(at))) }
}
