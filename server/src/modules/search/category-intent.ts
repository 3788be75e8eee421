import { categoryPath } from '../product/reference-book.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meaning } from './meaning.ts'
import type { Reading, ReadQuery } from './reading.ts'

/** The categories that a text names. */
export interface CategoryIntent {
  /** Ids, any of them. */
  readonly categories: readonly number[]
  /** Of these the ones that were named best. */
  readonly best: readonly number[]
  /** Tokens that name categories only in part, by place. */
  readonly partial: readonly number[]
  /** Stems read as part of a category that may be a property of the product all the same: `передние колодки`. */
  readonly hints: readonly string[]
}

/**
 * A category wins over a car of the same name: `фит`, `нота` stand in names of parts too. A leaf wins over the
 * group it shares a name with (`сцепление`), and who is called so over who is called so too.
 */
export function chosenMeanings({ meanings }: Reading, { book }: Dictionary): readonly Meaning[] {
  const named = meanings.filter(({ kind }) => kind === 'category')
  const leaves = named.filter(({ id }) => book.categories.get(id)?.level === 3)
  const byName = (leaves.length > 0 ? leaves : named).filter(({ isName }) => isName)
  return [byName, leaves, named].find((found) => found.length > 0) ?? meanings
}

/**
 * Reads the categories. Words that name only a part of categories (`охлаждение`) narrow them down, or, when no whole
 * name was read, stand for all that share them.
 */
export function categoryIntent(query: ReadQuery, dictionary: Dictionary): CategoryIntent {
  const readings = query.readings.filter((reading) =>
    chosenMeanings(reading, dictionary).some(({ kind }) => kind === 'category'),
  )
  const named = readings.map((reading) => chosenMeanings(reading, dictionary).map(({ id }) => id))
  const whole = common(named, dictionary)
  const inside = named.length > 0 ? withBelow(whole, dictionary) : undefined
  const parts = narrowedByParts(query, dictionary, inside)
  const read = readings.flatMap(({ from, to }) => query.tokens.slice(from, to))
  const hints = [...read, ...parts.partial.map((at) => query.tokens[at]!)]
    .filter(({ stem, isHan }) => !isHan && (/\d/.test(stem) || dictionary.attributeStems.has(stem)))
    .map(({ stem }) => stem)
  return parts.partial.length > 0 ? { ...parts, hints } : { categories: whole, best: [], partial: [], hints }
}

/** What several names have in common (`масло` and `5w30`: engine oils); when nothing, all of them. */
function common(named: readonly (readonly number[])[], dictionary: Dictionary): readonly number[] {
  const [first = [], ...others] = named
  if (others.length === 0) return first
  const below = named.map((ids) => withBelow(ids, dictionary))
  const shared = below[0]!.filter((id) => below.every((ids) => ids.includes(id)))
  return shared.length > 0 ? shared : [...new Set(named.flat())]
}

const withBelow = (ids: readonly number[], { book }: Dictionary): number[] =>
  [...book.categories.keys()].filter((id) => categoryPath(book, id).some((above) => ids.includes(above.id)))

function narrowedByParts(
  query: ReadQuery,
  { categoriesByStem }: Dictionary,
  inside: readonly number[] | undefined,
) {
  const partial: number[] = []
  let categories = inside
  /** Words of the shortest name that holds the part: the fewer, the better it was named. */
  const lengths = new Map<number, number>()
  for (const at of query.rest) {
    const named = categoriesByStem.get(query.tokens[at]!.stem)
    const narrower = categories?.filter((id) => named?.has(id)) ?? [...(named?.keys() ?? [])]
    if (!named || narrower.length === 0) continue
    for (const id of narrower) lengths.set(id, Math.max(lengths.get(id) ?? 0, named.get(id) ?? 0))
    categories = narrower
    partial.push(at)
  }
  const found = categories ?? []
  const shortest = Math.min(...found.map((id) => lengths.get(id) ?? 0))
  return { categories: found, best: found.filter((id) => lengths.get(id) === shortest), partial }
}
