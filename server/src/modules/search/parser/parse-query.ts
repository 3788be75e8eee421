import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import { isBodyWord, isFillerWord } from './noise-words.ts'
import { isBesideMake, isChassisCode, isPlain, isShortModel } from './parse-rule.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { readPlaces } from './place-match.ts'
import { QueryParser } from './query-parser.ts'
import type { QueryToken } from './query-token.ts'

/**
 * Finds the dictionary's terms in a query, the longest first, words in any order. Short names of cars (`5`, `A`,
 * `Fit`) count only beside their make. Unknown words are corrected first (correction.ts); `isWord` recognizes words
 * of product names, which need no correction.
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
  return withoutFillers({ tokens, places, terms: parser.terms, rest: parser.rest() })
}

/**
 * `запчасти хендай`: a word that only means "parts" is ignored when there are others, as is the body type beside a
 * car: `hilux pickup`.
 */
function withoutFillers(query: ParsedQuery): ParsedQuery {
  const { tokens, rest } = query
  const isFiller = (at: number) => isFillerWord(tokens[at]!.word)
  if (tokens.every((_, at) => isFiller(at))) return query
  const hasModel = query.terms.some(({ senses }) => senses.some(({ kind }) => kind === 'model'))
  const isBody = (at: number) => hasModel && isBodyWord(tokens[at]!.stem)
  return { ...query, rest: rest.filter((at) => !(isFiller(at) || isBody(at))) }
}
