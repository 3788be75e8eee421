import type { Language } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import type { Car } from '../product/car.ts'
import type { Ranking } from '../product/list-order.ts'
import type { Question } from '../product/product-narrowing.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import type { Statement } from '../product/statement.ts'
import { pairs } from '../product/word.ts'
import { dictionaryOf } from './dictionary.ts'
import type { Chip, Intent } from './intent.ts'
import { intentOf } from './intent.ts'
import { layoutOf } from './layout.ts'
import { numberSearch } from './number-plan.ts'
import type { Replacement } from './number-relative.ts'
import type { NumberHits } from './number-search.ts'
import { findNearNumbers, findNumbers } from './number-search.ts'
import { queryTokens } from './query-token.ts'
import type { ReadQuery } from './reading.ts'
import { readQuery } from './reading.ts'
import { textSearch } from './text-search.ts'
import type { KnownWords } from './word-search.ts'
import { findWords, measureTags, variants, wordGroups } from './word-search.ts'

/** How a text is looked for. */
export interface Search {
  readonly chips: readonly Chip[]
  readonly levels: readonly (readonly Question[])[]
  readonly ranking?: Ranking
  /** SQL of more members of each card. */
  readonly more?: (statement: Statement) => string
  /** The number that was typed is outdated. */
  readonly replacement?: Replacement | undefined
  /** Ids of the categories that were understood. */
  readonly categories?: readonly number[]
}

interface Text {
  readonly text: string
  readonly book: ReferenceBook
  readonly language: Language
  readonly compare: Car | undefined
}

const EVERYTHING: Search = { chips: [], levels: [[]] }

/** A text of signs alone finds nothing. */
const NOTHING: Question = { key: 'text', any: [] }

/** Part numbers first; a text without one is read with the dictionary. */
export async function planSearch(sql: Sql, { text: typed, book, language, compare }: Text): Promise<Search> {
  const dictionary = dictionaryOf(book)
  const text = layoutOf(typed, dictionary)
  const tokens = queryTokens(text, dictionary)
  if (tokens.length === 0) return text === '' ? EVERYTHING : { chips: [], levels: [[NOTHING]] }
  const stems = tokens.flatMap(({ word, stem, isHan }) => (isHan ? pairs(word) : [stem, ...variants(word)]))
  const [numbers, known] = await Promise.all([
    findNumbers(sql, text, tokens, dictionary),
    findWords(sql, stems),
  ])
  const read = readQuery(tokens, dictionary, (stem) => known.has(stem))
  const piece = { typed, tokens, read, dictionary }
  if (numbers && isMeant(numbers, read)) return numberSearch(numbers, piece)
  const intent = intentOf(read, text, dictionary, language)
  const near = isUnknown(intent) ? await findNearNumbers(sql, text, tokens, dictionary) : undefined
  if (near) return numberSearch(near, piece)
  const chips = intent.chips.map((chip) => asTyped(chip, text, typed))
  const search = textSearch(intent, await tagsOfWords(sql, intent, known), compare)
  return { chips, categories: intent.categories, ...search }
}

/** A chip holds the piece as it was typed, also when it was typed on another keyboard. */
function asTyped(chip: Chip, text: string, typed: string): Chip {
  const at = text.indexOf(chip.text)
  return text === typed || at < 0 ? chip : { ...chip, text: typed.slice(at, at + chip.text.length) }
}

async function tagsOfWords(sql: Sql, intent: Intent, known: KnownWords) {
  const [words, measures] = await Promise.all([
    wordGroups(sql, intent.words, known),
    measureTags(sql, intent.measures),
  ])
  const hints = intent.hints.flatMap((stem) =>
    [stem, ...variants(stem)].flatMap((part) => known.get(part) ?? []),
  )
  return { words, measures, hints }
}

const LONG_BEGINNING = 6

/** The beginning of a number may also be a word that is understood otherwise: `rav4`, `w212`, `2110` beside `бампер`. */
function isMeant({ hits, from, key }: NumberHits, { rest, readings }: ReadQuery): boolean {
  if (hits.some(({ match }) => match !== 'prefix')) return true
  return rest.includes(from) && (readings.length === 0 || key.length >= LONG_BEGINNING)
}

const isUnknown = ({ categories, brands, engines, car, measures }: Intent) =>
  categories.length + brands.length + engines.length + measures.length === 0 && car === undefined
