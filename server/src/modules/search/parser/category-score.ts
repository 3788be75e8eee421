import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { ReferenceCategory } from '../../product/reference-data.ts'
import { stem } from '../../product/word.ts'
import { categoriesOfWord } from './category-word.ts'
import type { Dictionary } from './dictionary.ts'
import { isPossessive } from './kazakh-fold.ts'
import type { ParsedTerm } from './parsed-query.ts'
import type { QueryToken } from './query-token.ts'

/** A whole name among the words of a query, by position. */
export interface NamedCategory {
  readonly term: ParsedTerm
  readonly ids: readonly number[]
  /** The categories whose name it is, not a synonym. */
  readonly names: readonly number[]
}

/** The score of a category that contains a word, by how rare the word is among all. */
const WHOLE_NAME = 0.42
/** Of several words one is the part, the others what it belongs to: `седло тягача`, `drive belt tensioner`. */
const HEAD = 0.75
const OWN_NAME = 0.04
/** Leaf categories are preferred; a group is meant only when none of its leaves is. */
const GROUP = 0.9
/** A property is also in names of parts (`front bumper`), but seldom identifies the part. */
const PROPERTY = 0.3
/** A corrected word does not outweigh a correctly spelled name: `шаровая опора астынгы`. */
const GUESS = 0.5
/** A size (`5W-30`) identifies the leaf like a rare word does. */
const MEASURE = 4

export interface ScoreInput {
  readonly tokens: readonly QueryToken[]
  /** Positions of tokens that may name a category. */
  readonly positions: readonly number[]
  readonly named: readonly NamedCategory[]
  /** Leaves supported by a size in the text. */
  readonly measured: readonly number[]
  readonly dictionary: Dictionary
}

/** Scores of all categories supported by the words, by id. */
export function scoreCategories(input: ScoreInput): Map<number, number> {
  const { dictionary, measured } = input
  const scores = new Map<number, number>()
  const points = [...wordPoints(input), ...namePoints(input), ...measured.map((id) => [id, MEASURE] as const)]
  for (const [id, more] of points) {
    const share = isGroup(dictionary.reference.categories.get(id)) ? GROUP : 1
    scores.set(id, (scores.get(id) ?? 0) + more * share)
  }
  return scores
}

type Points = readonly [id: number, points: number]

function wordPoints(input: ScoreInput): Points[] {
  const { tokens, positions, named, dictionary } = input
  const head = headOf(input)
  return positions.flatMap((at) => {
    const ids = categoriesOfWord(tokens[at]!, dictionary)
    const kind = isProperty(at, input) ? PROPERTY : 1
    const sure = tokens[at]!.isGuess && named.length > 0 ? GUESS : 1
    const weight = rarity(ids.size, dictionary) * sure * (at === head ? 1 + HEAD : kind)
    return [...ids].map(([id, share]) => [id, weight * share] as const)
  })
}

/** `вариатор` alone is a gearbox, though it is also a value of an attribute. */
const isProperty = (at: number, { tokens, named, dictionary }: ScoreInput) =>
  dictionary.attributeStems.has(tokens[at]!.stem) &&
  !(named.length === 1 && named.every(({ term: { from, to } }) => from === at && to === at + 1))

function namePoints(input: ScoreInput): Points[] {
  const { tokens, named, dictionary } = input
  const head = possessedOf(nounsOf(input), tokens)
  // `шрус тозаңқабы`: names what the part belongs to, not the part.
  const wanted = named.filter(({ term: { from, to } }) => head === undefined || (from <= head && head < to))
  return wanted.flatMap(({ term: { from, to }, ids, names }) => {
    const words = tokens.slice(from, to).map((token) => categoriesOfWord(token, dictionary).size)
    const weight = words.reduce((sum, count) => sum + rarity(count, dictionary), 0)
    return ids.map((id) => [id, weight * (WHOLE_NAME + (names.includes(id) ? OWN_NAME : 0))] as const)
  })
}

const isGroup = (category: ReferenceCategory | undefined) => category !== undefined && category.level < 3

/** Below 1 for a word that most categories have, 6 for one that is in a single one. */
const rarity = (count: number, { reference }: Dictionary) =>
  Math.log(1 + reference.categories.size / Math.max(1, count))

const RUSSIAN = /^[а-я]+$/
const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ую|юю|ых|их)$/

/**
 * The head noun comes first in Russian (`диск сцепления`), last in the others (`clutch disc`, `ілініс дискісі`); a
 * property is never it. A Kazakh ending marks it among Russian words too (`рычаг сайлентблогы`).
 */
function headOf(input: ScoreInput): number | undefined {
  const { tokens } = input
  const all = nounsOf(input)
  const single = all.filter((at) => !SETS.has(tokens[at]!.stem))
  const nouns = single.length > 0 ? single : all
  const isRussian = nouns.every((at) => RUSSIAN.test(tokens[at]!.stem))
  return possessedOf(nouns, tokens) ?? (isRussian ? nouns[0] : nouns.at(-1))
}

function nounsOf(input: ScoreInput): number[] {
  const { tokens, positions, named } = input
  const isNoun = (at: number) => !(isProperty(at, input) || ADJECTIVE.test(toCyrillic(tokens[at]!.word)))
  const isSure = (at: number) => named.length === 0 || !tokens[at]!.isGuess
  return positions.filter((at) => isNoun(at) && isSure(at)).sort((a, b) => a - b)
}

/** Of several nouns the last one with a Kazakh possessive ending. */
const possessedOf = (nouns: readonly number[], tokens: readonly QueryToken[]): number | undefined =>
  nouns.length > 1
    ? nouns.findLast((at) => isPossessive(tokens[at]!.word) && !SETS.has(tokens[at]!.stem))
    : undefined

/** `дворниктер жинағы`: a set is of what precedes it. */
const SETS = new Set(['жинақ', 'жиынтық', 'комплект'].map(stem))
