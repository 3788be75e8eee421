import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import { isBodyWord, isWantingWord } from './noise-words.ts'
import { isBesideMake, isChassisCode, isPlain, isShortModel } from './parse-rule.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { readPlaces } from './place-match.ts'
import { QueryParser } from './query-parser.ts'
import type { QueryToken } from './query-token.ts'

/**
 * Finds the terms of the dictionary in a question, the longest first, words in any order. Short names of cars
 * (`5`, `A`, `Fit`) count only beside their make. What nobody knows is corrected first (correction.ts); `isWord`
 * tells words of product names, which need no correction.
 */
export function parseQuery(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): ParsedQuery {
  const places = readPlaces(tokens, dictionary, isWord)
  const isPlace = tokens.map((_, at) => places.some(({ from, to }) => from <= at && at < to))
  correctTokens(
    tokens.filter((_, at) => !isPlace[at]),
    dictionary,
    isWord,
  )
  const parser = new QueryParser(tokens, dictionary, isPlace)
  parser.findMakes()
  parser.read(isPlain)
  parser.read(isBesideMake)
  parser.read(isShortModel)
  parser.read(isChassisCode)
  return withoutWants({ tokens, places, terms: parser.terms, rest: parser.rest() })
}

/**
 * `запчасти хендай`: a word that only says that a part is wanted is no part of the question, if there is more in it, nor
 * is the body of a car that is named: `hilux pickup`.
 */
function withoutWants(query: ParsedQuery): ParsedQuery {
  const { tokens, rest } = query
  const isWant = (at: number) => isWantingWord(tokens[at]!.word)
  if (tokens.every((_, at) => isWant(at))) return query
  const hasModel = query.terms.some(({ senses }) => senses.some(({ kind }) => kind === 'model'))
  const isBody = (at: number) => hasModel && isBodyWord(tokens[at]!.stem)
  return { ...query, rest: rest.filter((at) => !(isWant(at) || isBody(at))) }
}
