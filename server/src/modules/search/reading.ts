import { tokenize } from '../product/word.ts'
import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import type { Meaning } from './meaning.ts'
import { isWantingWord } from './noise-words.ts'
import type { PlaceReading } from './place-reading.ts'
import { readPlaces } from './place-reading.ts'
import type { QueryToken } from './query-token.ts'

/** Neighbouring tokens that were understood as one term, and what it may mean. */
export interface Reading {
  readonly from: number
  readonly to: number
  readonly meanings: readonly Meaning[]
}

export interface ReadQuery {
  readonly tokens: readonly QueryToken[]
  readonly readings: readonly Reading[]
  readonly places: readonly PlaceReading[]
  /** Tokens of no reading, by place. */
  readonly rest: readonly number[]
}

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
  reader.read(isPlain)
  reader.read(isBesideMake)
  reader.read(isNumberedModel)
  return withoutWants({ tokens, places, readings: reader.readings, rest: reader.rest() })
}

/** `запчасти хендай`: a word that only says that a part is wanted is no part of the question, if there is more in it. */
function withoutWants(query: ReadQuery): ReadQuery {
  const { tokens, readings, rest } = query
  const isWant = (at: number) => isWantingWord(tokens[at]!.word)
  if (tokens.every((_, at) => isWant(at))) return query
  return {
    ...query,
    readings: readings.filter(({ from, to }) => to - from > 1 || !isWant(from)),
    rest: rest.filter((at) => !isWant(at)),
  }
}

type Rule = (meaning: Meaning, key: string, reader: Reader, from: number) => boolean

/** `рав 4` as `рав4`, folded like one word. */
const joined = (stems: readonly string[]) =>
  tokenize(stems.join(''))
    .map(({ word }) => word)
    .join('')

class Reader {
  readonly readings: Reading[] = []
  readonly dictionary: Dictionary
  readonly #tokens: readonly QueryToken[]
  readonly #isRead: boolean[]

  constructor(tokens: readonly QueryToken[], dictionary: Dictionary, isRead: readonly boolean[]) {
    this.dictionary = dictionary
    this.#tokens = tokens
    this.#isRead = [...isRead]
  }

  read(rule: Rule) {
    const count = this.#tokens.length
    for (let length = Math.min(this.dictionary.wordsMax, count); length > 0; length--) {
      for (let from = 0; from + length <= count; from++) this.#readAt(from, from + length, rule)
    }
  }

  #readAt(from: number, to: number, rule: Rule) {
    if (this.#isRead.slice(from, to).includes(true)) return
    const stems = this.#tokens.slice(from, to).map((token) => token.stem)
    const key = keyOf(stems)
    const meanings = [...this.#meanings(key), ...(stems.length > 1 ? this.#meanings(joined(stems)) : [])]
    const allowed = meanings.filter((meaning) => rule(meaning, key, this, from))
    if (allowed.length === 0) return
    this.readings.push({ from, to, meanings: allowed })
    this.#isRead.fill(true, from, to)
  }

  #meanings = (key: string) => this.dictionary.meanings.get(key) ?? []

  rest = () => this.#isRead.flatMap((isRead, at) => (isRead ? [] : [at]))

  /** Makes that were read, by id. */
  makes = () =>
    this.readings.flatMap(({ meanings }) =>
      meanings.filter(({ kind }) => kind === 'make').map(({ id }) => id),
    )

  /** Whether the token before is part of a make or a model that was read. */
  isAfterCar = (from: number) =>
    this.readings.some(
      ({ to, meanings }) => to === from && meanings.some(({ kind }) => kind === 'make' || kind === 'model'),
    )
}

/** Terms that say enough alone. */
const isPlain: Rule = ({ kind, id }, key, { dictionary }) => {
  if (kind === 'category' || kind === 'make') return true
  if (kind === 'brand') return key.length > 1
  if (kind === 'engine') return isTellingCode(key.replaceAll(' ', ''))
  if (kind === 'generation') return false
  const isWord = dictionary.categoriesByStem.has(key) || dictionary.attributeStems.has(key)
  if (isWord || /^[\d ]+$/.test(key) || key.length < 2) return false
  const isPopular = dictionary.book.models.get(id)?.isPopular === true
  return isPopular || (key.length > 3 && !/^\d/.test(key))
}

/** `wp10`, `k4m`, `2azfe`, `74062`: letters and digits that are no size, or so many digits. */
const isTellingCode = (code: string) =>
  /^\d{5,}$/.test(code) ||
  (/\d/.test(code) && (/[a-z]/.test(code) ? code.length > 3 : false)) ||
  /^[a-z]\d[a-z]$/.test(code)

/** Models that are numbers (`2110`, `5320`) beside the name of a part. */
const isNumberedModel: Rule = ({ kind, id }, key, reader) =>
  kind === 'model' &&
  /^\d{4,5}$/.test(key) &&
  reader.dictionary.book.models.get(id)?.isPopular === true &&
  reader.readings.some(({ meanings }) => meanings.some((meaning) => meaning.kind === 'category'))

/** Short names of models and codes of generations, right behind their make or model. */
const isBesideMake: Rule = ({ kind, id }, key, reader, from) => {
  if (kind === 'engine') return reader.isAfterCar(from)
  if (kind === 'generation') return key.length > 2
  if (kind !== 'model' || !reader.isAfterCar(from)) return false
  const makeId = reader.dictionary.book.models.get(id)?.makeId
  return makeId !== undefined && reader.makes().includes(makeId)
}
