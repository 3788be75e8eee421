import { stem, tokenize } from '../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import { keyOf } from './dictionary.ts'
import { otherLayout, toCyrillic } from './keyboard.ts'
import type { Meaning } from './meaning.ts'
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
  /** Tokens of no reading, by place. */
  readonly rest: readonly number[]
}

/**
 * Finds the terms of the dictionary in a question, the longest first, words in any order. Short names of cars
 * (`5`, `A`, `Fit`) count only beside their make. What is not understood is tried with another keyboard, with
 * Cyrillic letters and with a typing error. `isWord` tells words of product names, which need no correction.
 */
export function readQuery(
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
  isWord: (stem: string) => boolean,
): ReadQuery {
  const reader = new Reader(tokens, dictionary)
  reader.read(isPlain)
  reader.read(isBesideMake)
  if (reader.correct(isWord)) {
    reader.read(isPlain)
    reader.read(isBesideMake)
  }
  return { tokens, readings: reader.readings, rest: reader.rest() }
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

  constructor(tokens: readonly QueryToken[], dictionary: Dictionary) {
    this.dictionary = dictionary
    this.#tokens = tokens
    this.#isRead = tokens.map(() => false)
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

  correct(isWord: (stem: string) => boolean): boolean {
    const unknown = this.rest()
      .map((at) => this.#tokens[at]!)
      .filter(({ word, stem, isHan }) => !(isHan || /\d/.test(word) || this.#isKnown(stem) || isWord(stem)))
    const { spelling } = this.dictionary
    const exact = unknown.map(({ word }) =>
      [otherLayout(word), toCyrillic(word)].map(stem).find(spelling.has),
    )
    // One Russian word in Latin letters, and its neighbours are Russian too: `vozdushnyi filtr`.
    const isRussian = exact.some((found) => found !== undefined)
    for (const [at, token] of unknown.entries()) {
      const [own, russian] = [stem(token.word), stem(toCyrillic(token.word))]
      const guesses = isRussian ? [russian, own] : [own, russian]
      const better = exact[at] ?? spelling.nearest(guesses[0]!) ?? spelling.nearest(guesses[1]!)
      if (better !== undefined) token.stem = better
    }
    return unknown.length > 0
  }

  #isKnown = (part: string) =>
    this.dictionary.attributeStems.has(part) || this.dictionary.categoriesByStem.has(part)
}

/** Terms that say enough alone. */
const isPlain: Rule = ({ kind, id }, key, { dictionary }) => {
  if (kind === 'category' || kind === 'make') return true
  if (kind === 'brand') return key.length > 1
  if (kind === 'engine') return key.replaceAll(' ', '').length > 3 && /\d/.test(key) && /[a-z]/.test(key)
  if (kind === 'generation') return false
  const isWord = dictionary.categoriesByStem.has(key) || dictionary.attributeStems.has(key)
  if (isWord || /^\d+$/.test(key) || key.length < 2) return false
  const isPopular = dictionary.book.models.get(id)?.isPopular === true
  return isPopular || (key.length > 3 && !/^\d/.test(key))
}

/** Short names of models and codes of generations, right behind their make or model. */
const isBesideMake: Rule = ({ kind, id }, key, reader, from) => {
  if (kind === 'engine') return reader.isAfterCar(from)
  if (kind === 'generation') return key.length > 2
  if (kind !== 'model' || !reader.isAfterCar(from)) return false
  const makeId = reader.dictionary.book.models.get(id)?.makeId
  return makeId !== undefined && reader.makes().includes(makeId)
}
