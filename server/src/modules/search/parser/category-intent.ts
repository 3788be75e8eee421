import type { AttributePatternMeasure } from '../facet/attribute-pattern.ts'
import type { NamedCategory } from './category-score.ts'
import { scoreCategories } from './category-score.ts'
import { categoriesOfWord } from './category-word.ts'
import type { Dictionary } from './dictionary.ts'
import { sideOf } from './han-cut.ts'
import type { ParsedQuery, ParsedTerm } from './parsed-query.ts'
import type { Sense } from './sense.ts'
import { withoutVehicles } from './whole-vehicle.ts'

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
  measures: readonly AttributePatternMeasure[],
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
