import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import type { Sql } from 'postgres'
import { foldedEnding, foldedNumber } from './folded-number.ts'
import type { NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import { foldKey } from './number-key.ts'

interface NumberNearestResult {
  readonly product_id: string
}

/** A shorter part number is one typo away from too many others. */
const SLIP_MIN = 8
const NEAR_MAX = 2000

/** Letters, perhaps with a digit, after a long part number mark its edition: `3501075BA` is one of 3501075. */
const EDITION = /^([A-Z0-9]{6,}\d)[A-Z]{1,2}\d?$/

/**
 * Products whose own number is one typo away, or is this number without its edition: the typo is in one half, so the
 * other half finds it by an index.
 */
export async function findNearest(sql: Sql, key: string): Promise<NumberHit[]> {
  const wanted = foldKey(key)
  const plain = foldKey(EDITION.exec(key)?.[1] ?? key)
  if (wanted.length < SLIP_MIN) return []
  const middle = Math.ceil(wanted.length / 2)
  const [first, second] = [wanted.slice(0, middle), [...wanted.slice(middle)].reverse().join('')]
  const whole = [plain, swappedAt(wanted, middle)]
  const rows = await sql<(NumberNearestResult & { folded: string })[]>`
    (select product_id, ${foldedNumber(sql)} as folded from part_numbers
      where ${foldedNumber(sql)} >= ${first}
        and ${foldedNumber(sql)} < ${`${first}~`}
        and kind = 0 and length(number_key) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})
    union
    (select product_id, ${foldedNumber(sql)} from part_numbers
      where ${foldedEnding(sql)} >= ${second}
        and ${foldedEnding(sql)} < ${`${second}~`}
        and kind = 0 and length(number_key) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})
    union
    select product_id, ${foldedNumber(sql)} from part_numbers
    where ${foldedNumber(sql)} = any(${whole}::text[]) and kind = 0`
  return rows
    .filter(({ folded }) => folded === plain || editDistance(folded, wanted, 1) <= 1)
    .map((row): NumberHit => ({ productId: row.product_id, match: 'similar', rank: RANK.similar }))
}

/** Two transposed characters belong to both halves when they are the last and the first. */
const swappedAt = (key: string, at: number): string =>
  key.slice(0, at - 1) + key.charAt(at) + key.charAt(at - 1) + key.slice(at + 1)

/** BMW's short form: the last seven digits, without those of the group. */
const OF_GROUP = /^\d{7}$/
const GROUPED = /^\d{11}$/

/** The number of eleven digits with this end, when there is only one. */
export async function groupedNumber(sql: Sql, key: string): Promise<string | undefined> {
  if (!OF_GROUP.test(key)) return undefined
  const ending = [...key].reverse().join('')
  const rows = await sql<{ number_key: string }[]>`
    select distinct number_key from part_numbers
    where ${foldedEnding(sql)} > ${ending}
      and ${foldedEnding(sql)} < ${`${ending}~`}
      and length(number_key) = 11 limit 10`
  const [only, ...others] = rows.map(({ number_key: number }) => number).filter((one) => GROUPED.test(one))
  return others.length === 0 ? only : undefined
}
