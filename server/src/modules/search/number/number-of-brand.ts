import type { Queryable } from '../../../platform/database/database.ts'
import { Statement } from '../../product/list/statement.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { ParsedQuery } from '../parser/parsed-query.ts'
import type { KnownWords } from '../word-search.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import type { NumberPrefix } from './number-prefix.ts'
import { nearestSql, prefixCountSql } from './number-prefix.ts'
import { LONGER_MAX, PREFIX_NUMBERS_MAX } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'

/**
 * `bosch 0986`, `luk 620`: after a brand, a prefix of its part numbers. Not when the brand has a product with these
 * words: `bosch 600` are wipers of 600 mm. `toyota 90915`: after a make, a prefix of part numbers for it.
 */
export async function prefixOfBrand(
  sql: Queryable,
  candidates: readonly NumberCandidate[],
  read: ParsedQuery,
  known: KnownWords,
): Promise<NumberHits | undefined> {
  const named = namedOnly(read)
  const { rest, tokens } = read
  const candidate = candidates.find(
    ({ from, to, isShort }) => !isShort && from === rest[0] && to - from === rest.length,
  )
  if (named.length === 0 || !candidate || candidate.to - 1 !== rest.at(-1)) return undefined
  const words = tokens.slice(candidate.from, candidate.to).flatMap(({ stem }) => known.get(stem) ?? [])
  const tags = named.map(({ kind, id }) => tagOf(kind, id))
  if (words.length === rest.length && (await hasWords(sql, tags, words))) return undefined
  const brands = named.flatMap(({ kind, id }) => (kind === 'brand' ? [id] : []))
  if (brands.length === 0 && !OF_MAKE.test(candidate.key)) return undefined
  const { key } = candidate
  const results = await readPrefix(sql, { key, ...(brands.length > 0 ? { brands } : { tags }) })
  return results && { ...candidate, ...results, listings: [], keys: [] }
}

/** With fewer digits half of the matches are something else: a year, an engine displacement. */
const OF_MAKE = /^\d{4,}$/

/** The first products on sale with the prefix; and the count of part numbers, when there are more. */
async function readPrefix(sql: Queryable, prefix: NumberPrefix) {
  const statement = new Statement()
  const nearest = nearestSql(statement, prefix, { max: PREFIX_NUMBERS_MAX, count: LONGER_MAX })
  const [row] = await statement.run<{ ids: string[]; numbers: number }>(
    sql,
    `with nearest as materialized (${nearest})
    select array(select product_id from nearest) as ids, (${prefixCountSql(statement, prefix, PREFIX_NUMBERS_MAX + 1)}) as numbers`,
  )
  const { ids = [], numbers = 0 } = row ?? {}
  if (ids.length === 0) return undefined
  const count = Math.min(numbers, PREFIX_NUMBERS_MAX)
  const further = {
    match: 'prefix',
    rank: RANK.further,
    ...prefix,
    count,
    numbers,
    max: PREFIX_NUMBERS_MAX,
  } as const
  return {
    hits: ids.map((productId) => ({ productId, match: 'prefix', rank: RANK.prefix }) as const),
    prefixListings: ids.length === LONGER_MAX || numbers > PREFIX_NUMBERS_MAX ? [further] : [],
  }
}

/** The brands or makes of a text that names nothing else; a name of both means the brand. */
function namedOnly({ terms, places }: ParsedQuery): { kind: 'brand' | 'make'; id: number }[] {
  const senses = terms.flatMap((term) => term.senses)
  const of = (kind: 'brand' | 'make') =>
    senses.every((sense) => sense.kind === kind) ? senses.map(({ id }) => ({ kind, id })) : []
  return places.length > 0 ? [] : [...of('brand'), ...of('make')]
}

async function hasWords(sql: Queryable, tags: readonly number[], words: readonly number[]): Promise<boolean> {
  const rows = await sql`
    select from search_items
    where tags && ${tags as number[]}::int[] and tags @> ${words as number[]}::int[] limit 1`
  return rows.length > 0
}
