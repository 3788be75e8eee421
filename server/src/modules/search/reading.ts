import { tokenize } from '../product/word.ts'
import { readMeasures } from './attribute-pattern.ts'
import { correctTokens } from './correction.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import type { Meaning } from './meaning.ts'
import { isBodyWord, isUnit, isWantingWord } from './noise-words.ts'
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
  reader.findMakes()
  reader.read(isPlain)
  reader.read(isBesideMake)
  reader.read(isNumberedModel)
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

/** Great Wall, Mercedes-Benz Trucks. */
const MAKE_WORDS_MAX = 3

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
  readonly #isAllWanted: boolean
  readonly #namedMakes: { readonly id: number; readonly to: number }[] = []

  constructor(tokens: readonly QueryToken[], dictionary: Dictionary, isRead: readonly boolean[]) {
    this.dictionary = dictionary
    this.#tokens = tokens
    this.#isRead = [...isRead]
    this.#isAllWanted = tokens.every(({ word }) => isWantingWord(word))
  }

  /** Before all else: a model behind its make is meant, whatever else is called so (`RX-7`, `3102 Волга`). */
  findMakes() {
    for (const [from] of this.#tokens.entries()) {
      for (let to = from + 1; to <= Math.min(from + MAKE_WORDS_MAX, this.#tokens.length); to++) {
        if (this.#isRead.slice(from, to).includes(true) || (to - from === 1 && this.#isWant(from))) continue
        const meanings = this.#meanings(keyOf(this.#tokens.slice(from, to).map((token) => token.stem)))
        const makes = meanings.filter(({ kind }) => kind === 'make')
        this.#namedMakes.push(...makes.map(({ id }) => ({ id, to })))
      }
    }
  }

  /** `сколько стоит`, `how much`: one such word alone is no name, if there is more in the text. */
  #isWant = (at: number) => !this.#isAllWanted && isWantingWord(this.#tokens[at]!.word)

  read(rule: Rule) {
    const count = this.#tokens.length
    for (let length = Math.min(this.dictionary.wordsMax, count); length > 0; length--) {
      for (let from = 0; from + length <= count; from++) this.#readAt(from, from + length, rule)
    }
  }

  #readAt(from: number, to: number, rule: Rule) {
    if (this.#isRead.slice(from, to).includes(true) || (to - from === 1 && this.#isWant(from))) return
    const stems = this.#tokens.slice(from, to).map((token) => token.stem)
    const key = keyOf(stems)
    const meanings = [...this.#meanings(key), ...(stems.length > 1 ? this.#meanings(joined(stems)) : [])]
    const isPiece = this.#isPieceOfNumber(from, to)
    const possible = meanings.filter(
      (meaning) => !(isPiece && meaning.kind === 'engine') && rule(meaning, key, this, from),
    )
    if (possible.length === 0) return
    // A Lada and its engine have one number: beside the make the car is meant.
    const isCar = possible.some(({ kind }) => kind === 'model')
    const allowed = isCar ? possible.filter(({ kind }) => kind !== 'engine') : possible
    // Which of the models is meant is told by the make, that may stand behind: `x5` is a BMW, and `х5` a Hongqi H5.
    const isModel = allowed.some(({ kind }) => kind === 'model')
    const meant = isModel ? meanings.filter((one) => one.kind === 'model' || allowed.includes(one)) : allowed
    this.readings.push({ from, to, meanings: meant })
    this.#isRead.fill(true, from, to)
  }

  /** `740.30-1008015`: the number of a part, which begins with that of the engine. */
  #isPieceOfNumber = (from: number, to: number) => {
    const [before, last, next] = [this.#tokens[from - 1], this.#tokens[to - 1], this.#tokens[to]]
    const isLong = (word = '') => /^\d{4,}/.test(word)
    return (
      (last?.joint !== undefined && isLong(next?.word)) ||
      (before?.joint !== undefined && isLong(before.word))
    )
  }

  #meanings = (key: string) => this.dictionary.meanings.get(key) ?? []

  /** Whether the model stands right behind its own make. */
  isBehindMake = (from: number, modelId: number) => {
    const makeId = this.dictionary.book.models.get(modelId)?.makeId
    return this.#namedMakes.some(({ id, to }) => to === from && id === makeId)
  }

  /** Whether the generation stands right behind its own model: `гольф 7`, `пассат б6`. */
  isBehindModel = (from: number, generationId: number) => {
    const modelId = this.dictionary.book.generations.get(generationId)?.modelId
    return this.readings.some(
      ({ to, meanings }) =>
        to === from && meanings.some(({ kind, id }) => kind === 'model' && id === modelId),
    )
  }

  /** `bmw 3.0`, `bmw 5 л`: litres and pieces, no series. */
  isQuantity = (from: number, key: string) => {
    const [own, next] = [this.#tokens[from], this.#tokens[from + 1]]
    if (!(own && next && /^\d$/.test(key))) return false
    return (/^\d$/.test(next.word) && next.start === own.end + 1) || isUnit(next.word)
  }

  /** `shell` is a brand; `shells`, and `shell` beside `bearing`, are bearings. */
  isRatherBrand = (from: number, key: string, categoryId: number) => {
    const { brandWords, categoriesByStem } = this.dictionary
    const own = this.#tokens[from]
    if (own?.stem !== key || !brandWords.get(own.word)?.has(categoryId)) return false
    return !this.#tokens.some((token) => token !== own && categoriesByStem.get(token.stem)?.has(categoryId))
  }

  rest = () => this.#isRead.flatMap((isRead, at) => (isRead ? [] : [at]))

  isOfOtherMake = (makeId: number | undefined) => {
    const makes = this.makes()
    return makes.length > 0 && !makes.some((id) => id === makeId)
  }

  /** Ids of the categories that were read. */
  categories = () =>
    new Set(
      this.readings.flatMap(({ meanings }) =>
        meanings.filter(({ kind }) => kind === 'category').map(({ id }) => id),
      ),
    )

  /** Makes that were read, by id. */
  makes = () =>
    this.readings.flatMap(({ meanings }) =>
      meanings.filter(({ kind }) => kind === 'make').map(({ id }) => id),
    )

  /** `740.60` is no engine of the book, but one of the family 740. */
  isBeforeFraction = (from: number) =>
    this.#tokens[from]?.joint === '.' &&
    /^\d{2,3}$/.test(this.#tokens[from + 1]?.word ?? '') &&
    !this.#isPieceOfNumber(from, from + 2)

  /** `двигатель 406`: a number beside what it is the number of. */
  isOfWholeEngine = (key: string) => {
    const whole = this.dictionary.book.categoryBySlug.get('complete-engines')?.id
    return /^\d{3,4}$/.test(key) && whole !== undefined && this.categories().has(whole)
  }

  /** Whether a make that builds the engine, or a model of it, stands right before. */
  isAfterCarWith = (from: number, engineId: number) => {
    const { models, makesOfEngine } = this.dictionary.book
    const makes = makesOfEngine.get(engineId) ?? []
    const before = this.readings.flatMap(({ to, meanings }) => (to === from ? meanings : []))
    return before.some(({ kind, id }) => {
      if (kind === 'make') return makes.includes(id)
      return kind === 'model' && makes.includes(models.get(id)?.makeId ?? 0)
    })
  }

  /** Whether the token before is part of a make or a model that was read. */
  isAfterCar = (from: number) =>
    this.readings.some(
      ({ to, meanings }) => to === from && meanings.some(({ kind }) => kind === 'make' || kind === 'model'),
    )
}

/** Terms that say enough alone. */
const isPlain: Rule = ({ kind, id }, key, reader, from) => {
  const { dictionary } = reader
  if (kind === 'category') return !reader.isRatherBrand(from, key, id)
  if (kind === 'make') return true
  if (kind === 'brand') return key.length > 1
  if (kind === 'engine') return isTellingCode(key) || (/^\d+$/.test(key) && reader.isBeforeFraction(from))
  if (kind === 'generation') return false
  if (reader.isBehindMake(from, id) && !reader.isQuantity(from, key)) return true
  const isWord = dictionary.categoriesByStem.has(key) || dictionary.attributeStems.has(key) || isBodyWord(key)
  if (isWord || /^[\d ]+$/.test(key) || key.length < 2) return false
  const isPopular = dictionary.book.models.get(id)?.isPopular === true
  return isPopular || (key.length > 3 && !/^\d/.test(key))
}

/** `wp10`, `k4m`, `2azfe`, `74062`, `2az`: letters and digits that are no size, so many digits, or a maker's word and more. */
function isTellingCode(key: string): boolean {
  const code = key.replaceAll(' ', '')
  if (/^\d{5,}$/.test(code) || /^(?:[a-z]\d[a-z]|\d[a-z]{2})$/.test(code)) return true
  const hasDigit = /\d/.test(code)
  return /\p{L}/u.test(code) && code.length > 3 && (hasDigit || key.includes(' '))
}

/** Models that are numbers (`2110`, `5320`) beside the name of a part. */
const isNumberedModel: Rule = ({ kind, id }, key, reader) =>
  kind === 'model' &&
  /^\d{4,5}$/.test(key) &&
  reader.dictionary.book.models.get(id)?.isPopular === true &&
  reader.readings.some(({ meanings }) => meanings.some((meaning) => meaning.kind === 'category'))

/** `e39`, `w211`: what the trade calls a car by, where no car has it for its name, and no other make is named. */
const isChassisCode: Rule = ({ kind, id, isName }, key, reader) => {
  const { book, meanings } = reader.dictionary
  if (kind !== 'model' || isName || !/^[a-z]\d{2,3}$/.test(key)) return false
  if (!isOwnCode(book.models.get(id)?.makeId, key, reader)) return false
  return !meanings.get(key)?.some((other) => other.kind === 'model' && other.isName)
}

/** A code of a car of that make, unless another make is named, or it is a measure of the part. */
const isOwnCode = (makeId: number | undefined, key: string, reader: Reader): boolean =>
  !(isMeasureOfNamed(key, reader) || reader.isOfOtherMake(makeId))

const makeOfGeneration = (id: number, { dictionary: { book } }: Reader): number | undefined =>
  book.models.get(book.generations.get(id)?.modelId ?? 0)?.makeId

/** `g12` beside antifreeze is its standard. */
const isMeasureOfNamed = (text: string, { dictionary: { book }, categories }: Reader): boolean => {
  const named = categories()
  if (named.size === 0) return false
  return readMeasures(text).some((measure) =>
    measure.categories.some((slug) => named.has(book.categoryBySlug.get(slug)?.id ?? 0)),
  )
}

/** Short names of models and codes of generations, right behind their make or model. */
const isBesideMake: Rule = ({ kind, id }, key, reader, from) => {
  if (kind === 'engine') return reader.isAfterCarWith(from, id) || reader.isOfWholeEngine(key)
  if (kind === 'generation') {
    if (key.length < 3) return reader.isBehindModel(from, id) && !reader.isQuantity(from, key)
    return isOwnCode(makeOfGeneration(id, reader), key, reader)
  }
  if (kind !== 'model' || !reader.isAfterCar(from) || reader.isQuantity(from, key)) return false
  // `x5 2 шт`, `мазда 6 2012`: one digit behind a model is no other model.
  if (/^\d$/.test(key)) return reader.isBehindMake(from, id)
  const makeId = reader.dictionary.book.models.get(id)?.makeId
  return makeId !== undefined && reader.makes().includes(makeId)
}
