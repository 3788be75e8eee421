import type { Sql } from 'postgres'
import { tagOf } from '../product/tag.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { WHOLE_MAX } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'
import type { ReadQuery } from './reading.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `bosch 0986`, `luk 620`: behind a brand, what begins numbers of that brand. Not where the brand has a product with
 * these words: `bosch 600` are wipers of 600 mm.
 */
export async function beginningOfBrand(
  sql: Sql,
  candidates: readonly NumberCandidate[],
  read: ReadQuery,
  known: KnownWords,
): Promise<NumberHits | undefined> {
  const brands = brandsAlone(read)
  const { rest, tokens } = read
  const begun = candidates.find(({ from, to }) => from === rest[0] && to - from === rest.length)
  if (brands.length === 0 || !begun || begun.to - 1 !== rest.at(-1)) return undefined
  const words = tokens.slice(begun.from, begun.to).flatMap(({ stem }) => known.get(stem) ?? [])
  const isWorded = words.length === rest.length
  const rows = await sql<{ id: string }[]>`
    select p.id from products p join search_items i on i.product_id = p.id
    where p.brand_id = any(${brands}::int[])
      and p.number_key between ${begun.key} and ${begun.key + LAST} and starts_with(p.number_key, ${begun.key})
      and not (${isWorded} and exists (
        select from search_items where tags && ${brands.map((id) => tagOf('brand', id))}::int[] and tags @> ${words}::int[]))
    order by p.number_key limit ${WHOLE_MAX}`
  if (rows.length === 0) return undefined
  return {
    ...begun,
    hits: rows.map(({ id }) => ({ productId: id, match: 'prefix', rank: RANK.prefix })),
    keys: [],
  }
}

/** Behind all numbers that begin alike, which have forty signs at most. */
const LAST = 'Z'.repeat(40)

/** The brands of a text that names nothing else. */
function brandsAlone({ readings, places }: ReadQuery): number[] {
  const meanings = readings.flatMap((reading) => reading.meanings)
  const isAlone = places.length === 0 && meanings.every(({ kind }) => kind === 'brand')
  return isAlone ? meanings.map(({ id }) => id) : []
}
