import type { Predicate } from '../../product/list/product-predicates.ts'
import type { Statement } from '../../product/list/statement.ts'
import type { NumberHit, NumberListings, NumberResults, PrefixListings } from './number-hit.ts'
import { nearestOf, prefixSql } from './number-prefix.ts'

/** Results with the same rank. */
export type NumberBlock = Pick<NumberHit, 'match' | 'rank' | 'isOfOther'>

/** The lowest rank first. */
export const blocksOf = ({ hits, listings, prefixListings = [] }: NumberResults): NumberBlock[] => {
  const blocks = new Map([...hits, ...listings, ...prefixListings].map((one) => [nameOf(one), one]))
  return [...blocks.values()].sort((a, b) => a.rank - b.rank)
}

const nameOf = ({ match, rank, isOfOther = false }: NumberBlock) => `${match} ${rank} ${isOfOther}`

/** The predicate for all matches; those of many listings usually contain the others. */
export function numbersPredicate(results: NumberResults): Predicate {
  const { hits, listings, prefixListings = [] } = results
  const nearest = nearestOf(results)
  return {
    key: 'text',
    sql: (statement) => matchSql(statement, results),
    hits: Math.max(
      hits.length,
      [...listings, ...prefixListings].reduce((sum, { count }) => sum + count, 0),
    ),
    isCut: prefixListings.some(({ numbers, max }) => numbers > max),
    nearest: nearest && numbersPredicate(nearest),
  }
}

/** SQL condition: matched by the part numbers. */
export function matchSql(statement: Statement, results: NumberResults): string {
  const { listings, prefixListings = [] } = results
  if (listings.length + prefixListings.length > 0) return `i.product_id in (${idsSql(statement, results)})`
  return `i.product_id = any(${hitIds(statement, results)})`
}

/** The same beside an `or`: read by the ids, which `in` is not there. */
export const matchByIdSql = (statement: Statement, results: NumberResults): string =>
  `i.product_id = any(array(${idsSql(statement, results)}))`

function idsSql(statement: Statement, { hits, listings, prefixListings = [] }: NumberResults): string {
  const keys = new Set(listings.flatMap((one) => (one.brands ? [] : one.keys)))
  return [
    `select product_id from part_numbers where normalized_number = any(${statement.texts([...keys])})`,
    `select unnest(${hitIds(statement, { hits })})`,
    ...listings.flatMap((one) => (one.brands ? [ofBrandsSql(statement, one, one.brands)] : [])),
    ...prefixListings.map((one) => prefixSql(statement, one, one.max)),
  ].join(' union all ')
}

const hitIds = (statement: Statement, { hits }: Pick<NumberResults, 'hits'>) =>
  statement.uuids(hits.map(({ productId }) => productId))

/** SQL of the position of a result's best block among `blocks`, counted from one. */
export function blockSql(
  statement: Statement,
  { hits, listings, prefixListings = [] }: NumberResults,
  blocks: readonly NumberBlock[],
): string {
  const names = blocks.map(nameOf)
  const positionOf = (one: NumberBlock) => names.indexOf(nameOf(one)) + 1
  // Sorted as PostgreSQL sorts them, for its binary search.
  const sorted = [...hits].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const ids = `(${statement.uuids(sorted.map(({ productId }) => productId))})`
  const at = `width_bucket(i.product_id, ${ids})`
  const ofHit = `case when ${ids}[${at}] = i.product_id then (${statement.ints(sorted.map(positionOf))})[${at}] end`
  const further = [...prefixListings].sort((a, b) => a.rank - b.rank)
  const last = further.shift()
  const cases = [
    ...listings.map((one) => ({ at: positionOf(one), sql: listedSql(statement, one) })),
    ...further.map((one) => ({ at: positionOf(one), sql: isBegunSql(statement, one) })),
  ]
    .sort((a, b) => b.at - a.at)
    .map((one) => `when ${one.sql} then ${statement.int(one.at)}`)
  const known = cases.length > 0 ? `greatest(${ofHit}, case ${cases.join(' ')} end)` : ofHit
  // A result without another match has the prefix.
  return last ? `coalesce(${known}, ${statement.int(positionOf(last))})` : known
}

const isBegunSql = (statement: Statement, one: PrefixListings) =>
  `i.product_id in ${prefixSql(statement, one, one.max)}`

/** Not evaluated per row: PostgreSQL reads the ids once and looks up each row among them. */
function listedSql(statement: Statement, one: NumberListings): string {
  if (one.brands) return `i.product_id in (${ofBrandsSql(statement, one, one.brands)})`
  return `i.product_id in (select product_id from part_numbers
    where normalized_number = any(${statement.texts(one.keys)}) and kind = ${statement.int(one.kind)})`
}

/** Ids of the products of these brands; the rows of a page have no brand. */
const ofBrandsSql = (statement: Statement, { keys }: NumberListings, brands: readonly number[]) =>
  `select id from products
    where brand_id = any(${statement.ints(brands)}) and normalized_number = any(${statement.texts(keys)})`
