import type { Question } from '../product/product-narrowing.ts'
import type { Statement } from '../product/statement.ts'
import type { Listings, NumberFinds, NumberHit } from './number-hit.ts'

/** Finds that are worth the same. */
export type Block = Pick<NumberHit, 'match' | 'rank' | 'isOfOther'>

/** What is worth least first. */
export const blocksOf = ({ hits, listings }: NumberFinds): Block[] => {
  const blocks = new Map([...hits, ...listings].map((one) => [nameOf(one), one]))
  return [...blocks.values()].sort((a, b) => a.rank - b.rank)
}

const nameOf = ({ match, rank, isOfOther = false }: Block) => `${match} ${rank} ${isOfOther}`

/** The question for all that was found; relatives of many listings are mostly found among these. */
export const foundQuestion = (finds: NumberFinds): Question => ({
  key: 'text',
  sql: (statement) => foundSql(statement, finds),
  finds: Math.max(
    finds.hits.length,
    finds.listings.reduce((sum, { count }) => sum + count, 0),
  ),
})

/** SQL condition: found by the numbers. */
export function foundSql(statement: Statement, { hits, listings }: NumberFinds): string {
  const ids = statement.uuids(hits.map(({ productId }) => productId))
  if (listings.length === 0) return `i.product_id = any(${ids})`
  const keys = new Set(listings.flatMap((one) => (one.brands ? [] : one.keys)))
  const ofBrands = listings.flatMap((one) =>
    one.brands ? [` union all ${ofBrandsSql(statement, one, one.brands)}`] : [],
  )
  return `i.product_id in (
    select product_id from part_numbers where number_key = any(${statement.texts([...keys])})
    union all select unnest(${ids})${ofBrands.join('')})`
}

/** SQL of the place of a find's best block among `blocks`, counted from one. */
export function blockSql(
  statement: Statement,
  { hits, listings }: NumberFinds,
  blocks: readonly Block[],
): string {
  const names = blocks.map(nameOf)
  const placeOf = (one: Block) => names.indexOf(nameOf(one)) + 1
  // Sorted as PostgreSQL sorts them, so that it can halve its way to each.
  const sorted = [...hits].sort((a, b) => (a.productId < b.productId ? -1 : 1))
  const ids = `(${statement.uuids(sorted.map(({ productId }) => productId))})`
  const at = `width_bucket(i.product_id, ${ids})`
  const ofHit = `case when ${ids}[${at}] = i.product_id then (${statement.ints(sorted.map(placeOf))})[${at}] end`
  if (listings.length === 0) return ofHit
  const cases = [...listings]
    .sort((a, b) => placeOf(b) - placeOf(a))
    .map((one) => `when ${listedSql(statement, one)} then ${statement.int(placeOf(one))}`)
  return `greatest(${ofHit}, case ${cases.join(' ')} end)`
}

/** Not asked row by row: PostgreSQL reads the ids once, and looks each row up among them. */
function listedSql(statement: Statement, one: Listings): string {
  if (one.brands) return `i.product_id in (${ofBrandsSql(statement, one, one.brands)})`
  return `i.product_id in (select product_id from part_numbers
    where number_key = any(${statement.texts(one.keys)}) and kind = ${statement.int(one.kind)})`
}

/** Ids of the products of these brands; the rows of a page have no brand. */
const ofBrandsSql = (statement: Statement, { keys }: Listings, brands: readonly number[]) =>
  `select id from products
    where brand_id = any(${statement.ints(brands)}) and number_key = any(${statement.texts(keys)})`
