import type { Sql } from 'postgres'
import { foldedNumber } from './folded-number.ts'
import type { Listings } from './number-hit.ts'

/** One spelling of a part number, and whether it is a product's own (0) or a reference (1). */
interface Spelling {
  readonly number_key: string
  readonly kind: number
}

type MatchOf = (spelling: Spelling) => Pick<Listings, 'match' | 'rank'>

/**
 * All products with a part number, by rank: only counted, so that filters apply to every one of them.
 * @param folded the part number as in the index
 */
export async function readListings(
  sql: Sql,
  folded: readonly string[],
  matchOf: MatchOf,
): Promise<Listings[]> {
  const rows = await sql<(Spelling & { count: number })[]>`
    select number_key, kind, count(*)::int as count from part_numbers
    where ${foldedNumber(sql)} = any(${folded as string[]}::text[])
    group by number_key, kind`
  const listings = new Map<string, Listings>()
  for (const { number_key: key, kind, count } of rows) {
    const match = matchOf({ number_key: key, kind })
    const same = `${kind} ${match.rank}`
    const { keys = [], count: before = 0 } = listings.get(same) ?? {}
    listings.set(same, { ...match, kind, keys: [...keys, key], count: before + count })
  }
  return [...listings.values()]
}
