import type { Sql } from 'postgres'
import type { NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import { foldKey } from './number-key.ts'
import { editDistance } from './spelling.ts'

/** A number that is no longer made, and the one that is. */
export interface Replacement {
  readonly oldNumber: string
  readonly newNumber: string
}

const LONGER_MAX = 60
const SHARED_MAX = 200
/** A chain is followed so far (the newest of a longer one is a matter for the importer). */
const CHAIN_MAX = 10

interface Found {
  readonly product_id: string
}

/** Products with the number that took the place of one of these, however often it was replaced since. */
export async function findNewer(
  sql: Sql,
  keys: readonly string[],
): Promise<{ hits: NumberHit[]; replacement?: Replacement }> {
  const chain = await sql<{ key: string; first: string; number: string }[]>`
    with recursive chain(key, first, number, depth) as (
      select new_key, old_number, new_number, 1 from supersessions where old_key = any(${keys as string[]}::text[])
      union
      select s.new_key, c.first, s.new_number, c.depth + 1
      from supersessions s join chain c on s.old_key = c.key where c.depth < ${CHAIN_MAX})
    select key, first, number from chain order by depth desc, key`
  const [newest] = chain
  if (!newest) return { hits: [] }
  const rows = await sql<(Found & { number_key: string })[]>`
    select number_key, product_id from part_numbers
    where number_key = any(${chain.map(({ key }) => key)}::text[]) and kind = 0`
  const hits = rows.map(
    (row): NumberHit => ({
      productId: row.product_id,
      match: 'newer',
      rank: row.number_key === newest.key ? RANK.newest : RANK.newer,
    }),
  )
  return { hits, replacement: { oldNumber: newest.first, newNumber: newest.number } }
}

/** Products of other makers that name the same original number as one of these. */
export async function findAnalogues(
  sql: Sql,
  productIds: readonly string[],
): Promise<{ hits: NumberHit[]; keys: string[] }> {
  if (productIds.length === 0) return { hits: [], keys: [] }
  const rows = await sql<(Found & { number_key: string })[]>`
    select n.number_key, n.product_id
    from (select distinct number_key from part_references
      where product_id = any(${productIds as string[]}::uuid[]) and kind in ('oe', 'analogue') limit 20) r
      join part_numbers n on n.number_key = r.number_key
    limit ${SHARED_MAX}`
  const hits = rows.map(
    (row): NumberHit => ({ productId: row.product_id, match: 'analogue', rank: RANK.shared }),
  )
  return { hits, keys: [...new Set(rows.map((row) => row.number_key))] }
}

/** Products one of whose numbers begins so; their own before those that they replace. */
export async function findBeginning(sql: Sql, key: string): Promise<NumberHit[]> {
  const from = foldKey(key)
  const rows = await sql<(Found & { kind: number })[]>`
    select product_id, kind from part_numbers
    where translate(number_key, 'OILBS', '01185') collate "C" > ${from}
      and translate(number_key, 'OILBS', '01185') collate "C" < ${`${from}~`}
    order by translate(number_key, 'OILBS', '01185') collate "C", kind limit ${LONGER_MAX}`
  return rows.map(({ product_id: productId, kind }): NumberHit => {
    return { productId, match: 'prefix', rank: kind === 0 ? RANK.prefix : RANK.prefixOfReference }
  })
}

/** A shorter number is one slip away from too many others. */
const SLIP_MIN = 8
const NEAR_MAX = 2000

/** Products whose own number is one slip away: the slip is in one half, so the other half finds it by an index. */
export async function findNearest(sql: Sql, key: string): Promise<NumberHit[]> {
  const wanted = foldKey(key)
  if (wanted.length < SLIP_MIN) return []
  const middle = Math.ceil(wanted.length / 2)
  const [first, second] = [wanted.slice(0, middle), [...wanted.slice(middle)].reverse().join('')]
  const rows = await sql<(Found & { folded: string })[]>`
    (select product_id, translate(number_key, 'OILBS', '01185') as folded from part_numbers
      where translate(number_key, 'OILBS', '01185') collate "C" >= ${first}
        and translate(number_key, 'OILBS', '01185') collate "C" < ${`${first}~`}
        and kind = 0 and length(number_key) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})
    union
    (select product_id, translate(number_key, 'OILBS', '01185') from part_numbers
      where reverse(translate(number_key, 'OILBS', '01185')) collate "C" >= ${second}
        and reverse(translate(number_key, 'OILBS', '01185')) collate "C" < ${`${second}~`}
        and kind = 0 and length(number_key) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})`
  return rows
    .filter(({ folded }) => editDistance(folded, wanted, 1) <= 1)
    .map((row): NumberHit => ({ productId: row.product_id, match: 'similar', rank: RANK.similar }))
}
