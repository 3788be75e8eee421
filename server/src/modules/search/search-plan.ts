import type { Language } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import type { Car } from '../product/car.ts'
import type { Ranking } from '../product/list-order.ts'
import type { Question } from '../product/product-narrowing.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import type { Statement } from '../product/statement.ts'
import { pairs } from '../product/word.ts'
import { dictionaryOf } from './dictionary.ts'
import type { Chip } from './intent.ts'
import { intentOf } from './intent.ts'
import type { NumberHits } from './number-search.ts'
import { findNumbers } from './number-search.ts'
import { queryTokens } from './query-token.ts'
import { readQuery } from './reading.ts'
import { scoreSql, textSearch } from './text-search.ts'
import { findWords, variants, wordGroups } from './word-search.ts'

/** How a text is looked for. */
export interface Search {
  readonly chips: readonly Chip[]
  readonly levels: readonly (readonly Question[])[]
  readonly ranking?: Ranking
  /** SQL of more members of each card. */
  readonly more?: (statement: Statement) => string
}

interface Text {
  readonly text: string
  readonly book: ReferenceBook
  readonly language: Language
  readonly compare: Car | undefined
}

const EVERYTHING: Search = { chips: [], levels: [[]] }

/** Part numbers first; a text without one is read with the dictionary. */
export async function planSearch(sql: Sql, { text, book, language, compare }: Text): Promise<Search> {
  const dictionary = dictionaryOf(book)
  const tokens = queryTokens(text, dictionary)
  if (tokens.length === 0) return text === '' ? EVERYTHING : { chips: [], levels: [[NOTHING]] }
  const stems = tokens.flatMap(({ word, stem, isHan }) => (isHan ? pairs(word) : [stem, ...variants(word)]))
  const [numbers, known] = await Promise.all([findNumbers(sql, text, tokens), findWords(sql, stems)])
  if (numbers && isTheNumber(numbers)) return numberSearch(numbers, text, tokens)
  const read = readQuery(tokens, dictionary, (stem) => known.has(stem))
  if (numbers && read.rest.includes(numbers.from)) return numberSearch(numbers, text, tokens)
  const intent = intentOf(read, text, dictionary, language)
  const words = await wordGroups(sql, intent.words, known)
  const hints = intent.hints.flatMap((stem) =>
    [stem, ...variants(stem)].flatMap((part) => known.get(part) ?? []),
  )
  return { chips: intent.chips, ...textSearch(intent, { words, hints }, compare) }
}

/** A text of signs alone finds nothing. */
const NOTHING: Question = { key: 'text', any: [] }

/** The beginning of a number may also be a word that is understood otherwise: `rav4`, `w212`. */
const isTheNumber = ({ hits }: NumberHits) => hits.some(({ match }) => match !== 'prefix')

function numberSearch(
  { from, to, hits }: NumberHits,
  text: string,
  tokens: ReturnType<typeof queryTokens>,
): Search {
  const piece = text.slice(tokens[from]!.start, tokens[to - 1]!.end)
  const ids = hits.map(({ productId }) => productId)
  const place = (statement: Statement) => `array_position(${statement.uuids(ids)}, i.product_id)`
  const ranks = (statement: Statement) =>
    `(${statement.ints(hits.map(({ rank }) => rank))})[${place(statement)}] * 4`
  const matches = (statement: Statement) =>
    `(${statement.texts(hits.map(({ match }) => match))})[${place(statement)}]`
  return {
    chips: [{ kind: 'number', text: piece, value: piece, label: piece }],
    levels: [[{ key: 'text', sql: (statement) => `i.product_id = any(${statement.uuids(ids)})`, share: 0 }]],
    ranking: { score: (statement) => scoreSql([ranks(statement), 'i.in_stock::int']), direction: 'desc' },
    more: (statement) => ` || ',"match":"' || ${matches(statement)} || '"'`,
  }
}
