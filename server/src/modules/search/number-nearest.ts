import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import type { Sql } from 'postgres'
import type { NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import { foldKey } from './number-key.ts'

interface Found {
  readonly product_id: string
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
