import type { Queryable } from '../../../platform/database.ts'
import { tagOf, UNIVERSAL } from '../../product/tag.ts'
import type { KnownWords } from '../word-search.ts'
import { chosenSenses } from './category-intent.ts'
import type { Dictionary } from './dictionary.ts'
import type { ParsedQuery, ParsedTerm } from './parsed-query.ts'
import type { Sense, SenseKind } from './sense.ts'
import { unread } from './strange-model.ts'

/**
 * `castrol edge` is an oil and not a Ford Edge: after a brand, and without a make, the name of a model is an ordinary
 * word when the brand has a universal product of that name.
 */
export async function withoutProductLines(
  sql: Queryable,
  query: ParsedQuery,
  known: KnownWords,
  dictionary: Dictionary,
): Promise<ParsedQuery> {
  const read = query.terms.map((term) => ({ term: term, meant: chosenSenses(term, dictionary) }))
  if (read.some(({ meant }) => meant.some(({ kind }) => kind === 'make'))) return query
  const lines: ParsedTerm[] = []
  const isRare = ({ id }: Sense) => dictionary.reference.models.get(id)?.isPopular === false
  for (const { term, meant } of read) {
    const before = read.find((other) => other.term.to === term.from && isAll('brand', other.meant))
    const stems = query.tokens.slice(term.from, term.to).map(({ stem }) => stem)
    const words = stems.flatMap((stem) => known.get(stem) ?? [])
    if (!(before && isAll('model', meant) && meant.every(isRare)) || words.length < stems.length) continue
    const brands = before.meant.map(({ id }) => tagOf('brand', id))
    if (await isSold(sql, brands, words)) lines.push(term)
  }
  return unread(query, lines)
}

const isAll = (kind: SenseKind, meant: readonly Sense[]) => meant.every((one) => one.kind === kind)

async function isSold(sql: Queryable, brands: number[], words: number[]): Promise<boolean> {
  const [row] = await sql`
    select from search_items where tags && ${brands}::int[] and tags @> ${[...words, UNIVERSAL]}::int[] limit 1`
  return row !== undefined
}
