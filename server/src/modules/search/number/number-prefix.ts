import type { Statement } from '../../product/list/statement.ts'
import type { NumberResults, PrefixListings } from './number-hit.ts'
import { foldKey } from './number-key.ts'
import { FOLDED_FORWARDS } from './number-spelling.ts'

/**
 * Part numbers with a prefix: of all, own numbers of some brands, or own numbers of products with one of some tags.
 */
export type NumberPrefix = Pick<PrefixListings, 'key' | 'brands' | 'tags'>

/** Sorts behind all part numbers with the prefix, which have forty characters at most. */
const LAST = 'Z'.repeat(40)

/** SQL of the ids of the products with the first `max` part numbers with the prefix, in brackets. */
export function prefixSql(statement: Statement, prefix: NumberPrefix, max: number): string {
  if (!prefix.tags) return `(select product_id from (${firstSql(statement, prefix, max)}) n)`
  return `(select n.product_id from (${firstSql(statement, prefix, max)}) n
    join search_items m on m.product_id = n.product_id where m.tags && ${statement.ints(prefix.tags)})`
}

/** SQL of the ids of the first `count` of these products on sale, by part number. */
export function nearestSql(statement: Statement, prefix: NumberPrefix, { max, count }: Nearest): string {
  const tags = prefix.tags ? `where i.tags && ${statement.ints(prefix.tags)}` : ''
  return `select n.product_id from (${firstSql(statement, prefix, max)}) n
    join search_items i on i.product_id = n.product_id ${tags} order by n.number limit ${count}`
}

interface Nearest {
  readonly max: number
  readonly count: number
}

/** SQL of the count of part numbers with the prefix, on sale or not; counted to `max`. */
export const prefixCountSql = (statement: Statement, prefix: NumberPrefix, max: number): string =>
  `select count(*)::int from (${firstSql(statement, prefix, max)}) n`

/** Uses an index that orders own numbers by brand. */
function firstSql(statement: Statement, { key, brands, tags }: NumberPrefix, max: number): string {
  if (brands) return ofBrandsSql(statement, key, brands, max)
  const folded = foldKey(key)
  return `select product_id, ${FOLDED_FORWARDS} as number from part_numbers
    where ${FOLDED_FORWARDS} > ${statement.text(folded)} and ${FOLDED_FORWARDS} < ${statement.text(`${folded}~`)}
      ${tags ? 'and kind = 0' : ''}
    order by ${FOLDED_FORWARDS}, kind limit ${max}`
}

function ofBrandsSql(statement: Statement, key: string, brands: readonly number[], max: number): string {
  const from = statement.text(key)
  return `select p.id as product_id, p.normalized_number as number
    from unnest(${statement.ints(brands)}) b(id) cross join lateral (
      select id, normalized_number from products
      where brand_id = b.id and normalized_number between ${from} and ${statement.text(key + LAST)}
        and starts_with(normalized_number, ${from})
      order by normalized_number limit ${max}) p
    order by p.normalized_number limit ${max}`
}

/** A page that precedes all further results is found without reading the rest. */
export function nearestOf({ hits, listings, prefixListings = [] }: NumberResults): NumberResults | undefined {
  if (prefixListings.length === 0 || listings.length > 0) return undefined
  const further = Math.max(...prefixListings.map(({ rank }) => rank))
  return { hits: hits.filter(({ rank }) => rank > further), listings: [] }
}
