import type { Statement } from '../product/statement.ts'
import { FOLDED_FORWARDS } from './folded-number.ts'
import type { Begun, NumberResults } from './number-hit.ts'
import { foldKey } from './number-key.ts'

/**
 * Part numbers with a prefix: of all, own numbers of some brands, or own numbers of products with one of some tags.
 */
export type Beginning = Pick<Begun, 'key' | 'brands' | 'tags'>

/** Sorts behind all part numbers with the prefix, which have forty characters at most. */
const LAST = 'Z'.repeat(40)

/** SQL of the ids of the products with the first `max` part numbers with the prefix, in brackets. */
export function begunSql(statement: Statement, begun: Beginning, max: number): string {
  if (!begun.tags) return `(select product_id from (${firstSql(statement, begun, max)}) n)`
  return `(select n.product_id from (${firstSql(statement, begun, max)}) n
    join search_items m on m.product_id = n.product_id where m.tags && ${statement.ints(begun.tags)})`
}

/** SQL of the ids of the first `count` of these products on sale, by part number. */
export function nearestSql(statement: Statement, begun: Beginning, { max, count }: Nearest): string {
  const tags = begun.tags ? `where i.tags && ${statement.ints(begun.tags)}` : ''
  return `select n.product_id from (${firstSql(statement, begun, max)}) n
    join search_items i on i.product_id = n.product_id ${tags} order by n.number limit ${count}`
}

interface Nearest {
  readonly max: number
  readonly count: number
}

/** SQL of the count of part numbers with the prefix, on sale or not; counted to `max`. */
export const numbersSql = (statement: Statement, begun: Beginning, max: number): string =>
  `select count(*)::int from (${firstSql(statement, begun, max)}) n`

/** Uses an index that orders own numbers by brand. */
function firstSql(statement: Statement, { key, brands, tags }: Beginning, max: number): string {
  if (brands) return ofBrandsSql(statement, key, brands, max)
  const folded = foldKey(key)
  return `select product_id, ${FOLDED_FORWARDS} as number from part_numbers
    where ${FOLDED_FORWARDS} > ${statement.text(folded)} and ${FOLDED_FORWARDS} < ${statement.text(`${folded}~`)}
      ${tags ? 'and kind = 0' : ''}
    order by ${FOLDED_FORWARDS}, kind limit ${max}`
}

function ofBrandsSql(statement: Statement, key: string, brands: readonly number[], max: number): string {
  const from = statement.text(key)
  return `select p.id as product_id, p.number_key as number
    from unnest(${statement.ints(brands)}) b(id) cross join lateral (
      select id, number_key from products
      where brand_id = b.id and number_key between ${from} and ${statement.text(key + LAST)}
        and starts_with(number_key, ${from})
      order by number_key limit ${max}) p
    order by p.number_key limit ${max}`
}

/** A page that precedes all further results is found without reading the rest. */
export function nearestOf({ hits, listings, begun = [] }: NumberResults): NumberResults | undefined {
  if (begun.length === 0 || listings.length > 0) return undefined
  const further = Math.max(...begun.map(({ rank }) => rank))
  return { hits: hits.filter(({ rank }) => rank > further), listings: [] }
}
