import type { Statement } from '../product/statement.ts'
import { FOLDED_FORWARDS } from './folded-number.ts'
import type { Begun, NumberFinds } from './number-hit.ts'
import { foldKey } from './number-key.ts'
import { BEGUN_MAX } from './number-rows.ts'

/** Behind all numbers that begin alike, which have forty signs at most. */
const LAST = 'Z'.repeat(40)

/** SQL of the ids of products whose numbers begin so, as many as are ever looked at. */
export function begunSql(statement: Statement, begun: Begun): string {
  if (begun.brands) return ofBrandsSql(statement, begun.key, begun.brands)
  const key = foldKey(begun.key)
  const ids = `select product_id from part_numbers
    where ${FOLDED_FORWARDS} > ${statement.text(key)} and ${FOLDED_FORWARDS} < ${statement.text(`${key}~`)}
      ${begun.tags ? 'and kind = 0' : ''}
    order by ${FOLDED_FORWARDS}, kind limit ${BEGUN_MAX}`
  if (!begun.tags) return `(${ids})`
  return `select n.product_id from (${ids}) n join search_items m on m.product_id = n.product_id
    where m.tags && ${statement.ints(begun.tags)}`
}

/** Their own numbers lie by brand, letter by letter. */
function ofBrandsSql(statement: Statement, key: string, brands: readonly number[]): string {
  const from = statement.text(key)
  return `(select id from products
    where brand_id = any(${statement.ints(brands)}) and number_key between ${from} and ${statement.text(key + LAST)}
      and starts_with(number_key, ${from})
    order by number_key limit ${BEGUN_MAX})`
}

/** What is looked at of the finds: the nearest alone, or all that begin so; and about how many there are beyond. */
export interface Looked extends NumberFinds {
  readonly further?: number
}

export function lookedAt(finds: NumberFinds, isWide: boolean): Looked {
  const { begun = [] } = finds
  if (begun.length === 0) return finds
  if (isWide) return begun.some(({ isCut }) => isCut) ? { ...finds, further: 0 } : finds
  return { ...finds, begun: [], further: begun.reduce((sum, { count }) => sum + count, 0) }
}
