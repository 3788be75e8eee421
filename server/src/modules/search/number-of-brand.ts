import type { Sql } from 'postgres'
import { tagOf } from '../product/tag.ts'
import { foldedNumber } from './folded-number.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { foldKey } from './number-key.ts'
import { WHOLE_MAX } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'
import type { ReadQuery } from './reading.ts'
import type { KnownWords } from './word-search.ts'

/**
 * `bosch 0986`, `luk 620`: behind a brand, what begins numbers of that brand. Not where the brand has a product with
 * these words: `bosch 600` are wipers of 600 mm. `toyota 90915`: behind a make, what begins numbers of parts for it.
 */
export async function beginningOfBrand(
  sql: Sql,
  candidates: readonly NumberCandidate[],
  read: ReadQuery,
  known: KnownWords,
): Promise<NumberHits | undefined> {
  const named = namedAlone(read)
  const { rest, tokens } = read
  const begun = candidates.find(
    ({ from, to, isShort }) => !isShort && from === rest[0] && to - from === rest.length,
  )
  if (named.length === 0 || !begun || begun.to - 1 !== rest.at(-1)) return undefined
  const words = tokens.slice(begun.from, begun.to).flatMap(({ stem }) => known.get(stem) ?? [])
  const tags = named.map(({ kind, id }) => tagOf(kind, id))
  if (words.length === rest.length && (await hasWords(sql, tags, words))) return undefined
  const brands = named.flatMap(({ kind, id }) => (kind === 'brand' ? [id] : []))
  const rows =
    brands.length > 0 ? await ofBrands(sql, brands, begun.key) : await ofMakes(sql, tags, begun.key)
  if (rows.length === 0) return undefined
  return {
    ...begun,
    hits: rows.map(({ id }) => ({ productId: id, match: 'prefix', rank: RANK.prefix })),
    ...{ listings: [], keys: [] },
  }
}

/** The brands or makes of a text that names nothing else; where a name is of both, the brand is meant. */
function namedAlone({ readings, places }: ReadQuery): { kind: 'brand' | 'make'; id: number }[] {
  const meanings = readings.flatMap((reading) => reading.meanings)
  const of = (kind: 'brand' | 'make') =>
    meanings.every((meaning) => meaning.kind === kind) ? meanings.map(({ id }) => ({ kind, id })) : []
  return places.length > 0 ? [] : [...of('brand'), ...of('make')]
}

async function hasWords(sql: Sql, tags: readonly number[], words: readonly number[]): Promise<boolean> {
  const rows = await sql`
    select from search_items
    where tags && ${tags as number[]}::int[] and tags @> ${words as number[]}::int[] limit 1`
  return rows.length > 0
}

/** Behind all numbers that begin alike, which have forty signs at most. */
const LAST = 'Z'.repeat(40)

const ofBrands = (sql: Sql, brands: readonly number[], key: string) => sql<{ id: string }[]>`
  select p.id from products p join search_items i on i.product_id = p.id
  where p.brand_id = any(${brands as number[]}::int[])
    and p.number_key between ${key} and ${key + LAST} and starts_with(p.number_key, ${key})
  order by p.number_key limit ${WHOLE_MAX}`

/** Of fewer digits half of what begins so belongs to others: a year, an engine's size. */
const OF_MAKE = /^\d{4,}$/
/** So many numbers that begin alike are looked through for those of the make. */
const LOOK_MAX = 2000

async function ofMakes(sql: Sql, tags: readonly number[], key: string): Promise<readonly { id: string }[]> {
  if (!OF_MAKE.test(key)) return []
  return sql<{ id: string }[]>`
    select n.product_id as id
    from (
      select product_id, number_key from part_numbers
      where ${foldedNumber(sql)} > ${foldKey(key)}
        and ${foldedNumber(sql)} < ${`${foldKey(key)}~`} and kind = 0
      order by ${foldedNumber(sql)}, kind limit ${LOOK_MAX}) n
      join search_items i on i.product_id = n.product_id
    where i.tags && ${tags as number[]}::int[]
    order by n.number_key limit ${WHOLE_MAX}`
}
