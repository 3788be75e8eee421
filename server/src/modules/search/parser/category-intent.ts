import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { ReferenceCategory } from '../../product/reference-data.ts'
import { stem } from '../../product/word.ts'
import type { Measure } from '../facet/attribute-pattern.ts'
import type { Dictionary } from './dictionary.ts'
import type { Sense } from './dictionary-term.ts'
import { sideOf } from './han-segmentation.ts'
import { isPossessive } from './kazakh-fold.ts'
import type { ParsedQuery, ParsedTerm } from './parsed-query.ts'
import { categoriesOfWord } from './place-match.ts'
import type { QueryToken } from './query-token.ts'
import { withoutVehicles } from './whole-vehicle.ts'

/** A whole name among the words of a query, by position. */
interface NamedCategory {
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

interface ScoreInput {
  readonly tokens: readonly QueryToken[]
  /** Positions of tokens that may name a category. */
  readonly positions: readonly number[]
  readonly named: readonly NamedCategory[]
  /** Leaves supported by a size in the text. */
  readonly measured: readonly number[]
  readonly dictionary: Dictionary
}

/** Scores of all categories supported by the words, by id. */
function scoreCategories(input: ScoreInput): Map<number, number> {
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

/** The categories named by a text. */
export interface CategoryIntent {
  /** Ids, any of them. */
  readonly categories: readonly number[]
  /** Tokens that name the categories, by position. */
  readonly positions: readonly number[]
  /** Stems read as part of a category that may also be a property of the product: `передние колодки`. */
  readonly hints: readonly string[]
}

/**
 * A category takes precedence over a car with the same name: `фит`, `нота` are also in names of parts. A leaf takes
 * precedence over the group with the same name (`сцепление`), and a name over a synonym.
 */
export function chosenSenses({ senses }: ParsedTerm, { reference }: Dictionary): readonly Sense[] {
  const named = senses.filter(({ kind }) => kind === 'category')
  const leaves = named.filter(({ id }) => reference.categories.get(id)?.level === 3)
  const byName = (leaves.length > 0 ? leaves : named).filter(({ isName }) => isName)
  return [byName, leaves, named].find((found) => found.length > 0) ?? senses
}

/** A category with a score this near the best is meant as well: `охлаждение` stands for all that share it. */
const AS_GOOD = 0.97
/**
 * Scores the categories by how specific each word is: the rarer among the names of parts, the higher. So `лягушка
 * стоп сигнала` is a switch and no lamp, and `fifth wheel` no steering wheel.
 */
export function categoryIntent(
  query: ParsedQuery,
  measures: readonly Measure[],
  dictionary: Dictionary,
): CategoryIntent {
  const named = namedCategories(query, dictionary)
  const inNames = named.flatMap(({ term: { from, to } }) => range(from, to))
  const positions = [...inNames, ...query.rest].filter(
    (at) => categoriesOfWord(query.tokens[at]!, dictionary).size > 0,
  )
  const measured = measures.flatMap(({ categories }) =>
    categories.flatMap((slug) => dictionary.reference.categoryBySlug.get(slug)?.id ?? []),
  )
  const scores = scoreCategories({
    tokens: query.tokens,
    positions,
    named,
    measured: [...new Set(measured)],
    dictionary,
  })
  const meant = withoutVehicles(
    [...scores].map(([id, points]) => ({ id, points })),
    named.map(({ ids }) => ids),
    dictionary.reference,
  )
  const top = Math.max(...meant.map(({ points }) => points))
  const best = meant.flatMap(({ id, points }) => (points >= top * AS_GOOD ? [id] : []))
  return { categories: best, ...usedPositions(query, best, inNames, positions, dictionary) }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

function namedCategories(query: ParsedQuery, dictionary: Dictionary): NamedCategory[] {
  return query.terms.flatMap((term) => {
    const named = term.senses.filter(({ kind }) => kind === 'category')
    if (!chosenSenses(term, dictionary).some(({ kind }) => kind === 'category')) return []
    const names = named.filter(({ isName }) => isName).map(({ id }) => id)
    return [{ term, ids: named.map(({ id }) => id), names }]
  })
}

/** The tokens that support one of the categories; those that may also be a property of the part are hints. */
function usedPositions(
  { tokens }: ParsedQuery,
  categories: readonly number[],
  inNames: readonly number[],
  positions: readonly number[],
  dictionary: Dictionary,
): Pick<CategoryIntent, 'positions' | 'hints'> {
  const speaks = (at: number) => categories.some((id) => categoriesOfWord(tokens[at]!, dictionary).has(id))
  const used = [...new Set([...inNames, ...positions.filter(speaks)])]
  const hints = used
    .map((at) => tokens[at]!)
    .flatMap(({ stem, word, isHan }) => {
      if (isHan) return sideOf(word)
      return /\d/.test(stem) || dictionary.attributeStems.has(stem) ? [stem] : []
    })
  return { positions: used, hints }
}
