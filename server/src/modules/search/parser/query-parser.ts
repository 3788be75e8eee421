import { tokenize } from '../../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import type { Sense } from './dictionary-term.ts'
import { isGenitive } from './kazakh-fold.ts'
import { isFillerWord, isUnit } from './noise-words.ts'
import type { ParsedTerm } from './parsed-query.ts'
import { valuesOf } from './property-word.ts'
import type { QueryToken } from './query-token.ts'

/** Attributes of a part's position in the car. */
const PLACED: ReadonlySet<string> = new Set(['axle', 'side', 'inout'])

/** Great Wall, Mercedes-Benz Trucks. */
const MAKE_WORDS_MAX = 3

/** Whether a term may have this meaning here. */
export type ParserRule = (sense: Sense, key: string, parser: QueryParser, from: number) => boolean

/** `рав 4` as `рав4`, normalized like one word. */
const joined = (stems: readonly string[]) =>
  tokenize(stems.join(''))
    .map(({ word }) => word)
    .join('')

/** Finds terms among the tokens of a query, the longest first. */
export class QueryParser {
  readonly terms: ParsedTerm[] = []
  readonly dictionary: Dictionary
  readonly #tokens: readonly QueryToken[]
  readonly #isRead: boolean[]
  readonly #isAllWanted: boolean
  readonly #namedMakes: { readonly id: number; readonly to: number }[] = []

  constructor(tokens: readonly QueryToken[], dictionary: Dictionary, isRead: readonly boolean[]) {
    this.dictionary = dictionary
    this.#tokens = tokens
    this.#isRead = [...isRead]
    this.#isAllWanted = tokens.every(({ word }) => isFillerWord(word))
  }

  /** Before all others: a model after its make is the model, whatever else has this name (`RX-7`, `3102 Волга`). */
  findMakes() {
    for (const [from] of this.#tokens.entries()) {
      for (let to = from + 1; to <= Math.min(from + MAKE_WORDS_MAX, this.#tokens.length); to++) {
        if (this.#isRead.slice(from, to).includes(true) || (to - from === 1 && this.#isWant(from))) continue
        const senses = this.#senses(keyOf(this.#tokens.slice(from, to).map((token) => token.stem)))
        const makes = senses.filter(({ kind }) => kind === 'make')
        this.#namedMakes.push(...makes.map(({ id }) => ({ id, to })))
      }
    }
  }

  /** `сколько стоит`, `how much`: a single word of these is not a name, when there is more in the text. */
  #isWant = (at: number) => !this.#isAllWanted && isFillerWord(this.#tokens[at]!.word)

  read(rule: ParserRule) {
    const count = this.#tokens.length
    for (let length = Math.min(this.dictionary.wordsMax, count); length > 0; length--) {
      // `передние | тормозные колодки`: of equally many words those without the position of the part.
      for (const saysPlace of [false, true]) {
        for (let from = 0; from + length <= count; from++) {
          if (length === 1 || this.#saysPlace(from, from + length) === saysPlace)
            this.#readAt(from, from + length, rule)
        }
      }
    }
  }

  #saysPlace = (from: number, to: number) =>
    this.#tokens.slice(from, to).some(({ stem }) => PLACED.has(valuesOf([stem])?.key ?? ''))

  /** `Lexus IS` is a car, `is there` is a question. */
  #isModelBehindMake = (from: number, key: string) =>
    this.#senses(key).some(({ kind, id }) => kind === 'model' && this.isBehindMake(from, id))

  #readAt(from: number, to: number, rule: ParserRule) {
    if (this.#isRead.slice(from, to).includes(true)) return
    const stems = this.#tokens.slice(from, to).map((token) => token.stem)
    const key = keyOf(stems)
    if (to - from === 1 && this.#isWant(from) && !this.#isModelBehindMake(from, key)) return
    const senses = [...this.#senses(key), ...(stems.length > 1 ? this.#senses(joined(stems)) : [])]
    const isPiece = this.#isPieceOfNumber(from, to)
    const possible = senses.filter(
      (sense) => !(isPiece && sense.kind === 'engine') && rule(sense, key, this, from),
    )
    if (possible.length === 0 || this.#isBetterBehind(from, to, rule)) return
    // A Lada and its engine have the same number: beside the make the car is meant.
    const isCar = possible.some(({ kind }) => kind === 'model')
    const allowed = isCar ? possible.filter(({ kind }) => kind !== 'engine') : possible
    // The make decides which model is meant, and may follow it: `x5` is a BMW, and `х5` a Hongqi H5.
    const isModel = allowed.some(({ kind }) => kind === 'model')
    const meant = isModel ? senses.filter((one) => one.kind === 'model' || allowed.includes(one)) : allowed
    this.terms.push({ from, to, senses: meant })
    this.#isRead.fill(true, from, to)
  }

  /** `қозғалтқыштың май сорғысы`: the second word belongs to the third, whose owner is the first. */
  #isBetterBehind = (from: number, to: number, rule: ParserRule) => {
    const first = this.#tokens[from]
    const next = this.#tokens[to]
    if (!(first && next && to - from > 1 && isGenitive(first.word))) return false
    const key = keyOf(this.#tokens.slice(from + 1, to + 1).map(({ stem }) => stem))
    return this.#senses(key).some((sense) => sense.kind === 'category' && rule(sense, key, this, from + 1))
  }

  /** `740.30-1008015`: a part number that starts with that of the engine. */
  #isPieceOfNumber = (from: number, to: number) => {
    const before = this.#tokens[from - 1]
    const last = this.#tokens[to - 1]
    const next = this.#tokens[to]
    const isLong = (word = '') => /^\d{4,}/.test(word)
    return (
      (last?.joint !== undefined && isLong(next?.word)) ||
      (before?.joint !== undefined && isLong(before.word))
    )
  }

  #senses = (key: string) => this.dictionary.senses.get(key) ?? []

  /** Whether the model is directly after its own make. */
  isBehindMake = (from: number, modelId: number) => {
    const makeId = this.dictionary.reference.models.get(modelId)?.makeId
    return this.#namedMakes.some(({ id, to }) => to === from && id === makeId)
  }

  /** Whether the generation is directly after its own model: `гольф 7`, `пассат б6`. */
  isBehindModel = (from: number, generationId: number) => {
    const modelId = this.dictionary.reference.generations.get(generationId)?.modelId
    return this.terms.some(
      ({ to, senses }) => to === from && senses.some(({ kind, id }) => kind === 'model' && id === modelId),
    )
  }

  /** `bmw 3.0`, `途胜1.6T`, `bmw 5 л`: litres and quantities, not a series. */
  isQuantity = (from: number, key: string) => {
    const own = this.#tokens[from]
    const next = this.#tokens[from + 1]
    if (!(own && /^\d$/.test(key))) return false
    if (own.joint === '.' || own.joint === ',') return true
    return next !== undefined && ((/^\d$/.test(next.word) && next.start === own.end + 1) || isUnit(next.word))
  }

  /** `shell` is a brand; `shells`, and `shell` beside `bearing`, are bearings. */
  isRatherBrand = (from: number, key: string, categoryId: number) => {
    const { brandWords, categoriesByStem } = this.dictionary
    const own = this.#tokens[from]
    if (own?.stem !== key || !brandWords.get(own.word)?.has(categoryId)) return false
    return !this.#tokens.some((token) => token !== own && categoriesByStem.get(token.stem)?.has(categoryId))
  }

  wordAt = (at: number): string => this.#tokens[at]?.word ?? ''

  rest = () => this.#isRead.flatMap((isRead, at) => (isRead ? [] : [at]))

  isOfOtherMake = (makeId: number | undefined) => {
    const makes = this.makes()
    return makes.length > 0 && !makes.some((id) => id === makeId)
  }

  /** Ids of the categories found. */
  categories = () =>
    new Set(
      this.terms.flatMap(({ senses }) =>
        senses.filter(({ kind }) => kind === 'category').map(({ id }) => id),
      ),
    )

  hasModel = () => this.terms.some(({ senses }) => senses.some(({ kind }) => kind === 'model'))

  /** Makes found, by id. */
  makes = () =>
    this.terms.flatMap(({ senses }) => senses.filter(({ kind }) => kind === 'make').map(({ id }) => id))

  /** `740.60` is not an engine of the reference data, but one of the family 740. */
  isBeforeFraction = (from: number) =>
    this.#tokens[from]?.joint === '.' &&
    /^\d{2,3}$/.test(this.#tokens[from + 1]?.word ?? '') &&
    !this.#isPieceOfNumber(from, from + 2)

  /** `двигатель 406`: a number beside the thing that it numbers. */
  isOfWholeEngine = (key: string) => {
    const whole = this.dictionary.reference.categoryBySlug.get('complete-engines')?.id
    return /^\d{3,4}$/.test(key) && whole !== undefined && this.categories().has(whole)
  }

  /** Whether a make that uses the engine, or a model of it, is directly before. */
  isAfterCarWith = (from: number, engineId: number) => {
    const { models, makesOfEngine } = this.dictionary.reference
    const makes = makesOfEngine.get(engineId) ?? []
    const before = this.terms.flatMap(({ to, senses }) => (to === from ? senses : []))
    return before.some(({ kind, id }) => {
      if (kind === 'make') return makes.includes(id)
      return kind === 'model' && makes.includes(models.get(id)?.makeId ?? 0)
    })
  }

  /** Whether the token before is part of a make or a model already found. */
  isAfterCar = (from: number) =>
    this.terms.some(
      ({ to, senses }) => to === from && senses.some(({ kind }) => kind === 'make' || kind === 'model'),
    )
}
