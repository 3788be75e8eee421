import { TimedCache } from '../../../platform/cache/timed-cache.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { AttributeValueRow } from '../../../platform/database/rows.generated.ts'
import type { Statement } from '../../product/list/statement.ts'
import { tagOf } from '../../product/list/tag.ts'
import type { Measure } from './attribute-pattern.ts'

/** A value of an attribute that products have, and its nearness to the requested one: 1 is the same, 0 is far. */
export interface NearSize {
  readonly tag: number
  readonly nearness: number
  /** Its weight among other sizes: 1, less when it matters little. */
  readonly weight: number
}

/** The numbers of a size; sizes are compared when everything else in them is equal. */
interface SizeNumbers {
  readonly shape: string
  readonly numbers: readonly number[]
}

interface KnownSize extends SizeNumbers {
  readonly tag: number
}

const CACHE_MS = 60_000
/** Per attribute; only free text could have more. */
const VALUES_MAX = 5000
/** Many kinds of parts share the attribute length: some values in between do not occur in the requested kind. */
const NEAR_MAX = 100
const values = new TimedCache<readonly KnownSize[]>({ ms: CACHE_MS })
const nearest = new TimedCache<readonly NearSize[]>({ ms: CACHE_MS, max: 1000 })

/** The known sizes nearest to the requested one, the nearest first; empty for a text that only looks like a size. */
export function nearSizes(
  sql: Queryable,
  { key, value, keys = [key] }: Measure,
): Promise<readonly NearSize[]> {
  const size = sizeOf(value)
  if (!size) return Promise.resolve([])
  return nearest.get(sql, `${keys.join()}=${value}`, async () => {
    const known = await Promise.all(keys.map((one) => values.get(sql, one, () => readValues(sql, one))))
    return known
      .flat()
      .filter(({ shape }) => shape === size.shape)
      .map(({ tag, numbers }) => ({
        tag,
        nearness: nearnessOf(size.numbers, numbers),
        weight: weightOf(key),
      }))
      .filter(({ nearness }) => nearness === 1 || !COUNTED.has(key))
      .sort((a, b) => b.nearness - a.nearness)
      .slice(0, NEAR_MAX)
  })
}

async function readValues(sql: Queryable, key: string): Promise<KnownSize[]> {
  const rows = await sql<Pick<AttributeValueRow, 'id' | 'value'>[]>`
    select id, value from attribute_values where attribute_key = ${key} limit ${VALUES_MAX}`
  return rows.flatMap(({ id, value }) => {
    const size = sizeOf(value)
    return size ? [{ ...size, tag: tagOf('attribute', id) }] : []
  })
}

/** A wheel with five bolts is not near one with four. */
const COUNTED = new Set(['holes'])

const NUMBER = /\d+(?:\.\d+)?/g

/** `60`, `5W-30`, `M14x1.5`. `H7` and `DOT 4`, a number after letters, are names: none is near another. */
function sizeOf(value: string): SizeNumbers | undefined {
  const numbers = [...value.matchAll(NUMBER)].map(([number]) => Number(number))
  if (numbers.length === 0 || (numbers.length === 1 && !/^\d/.test(value))) return undefined
  return { shape: value.toLowerCase().replaceAll(NUMBER, '#'), numbers }
}

/** Four one-litre bottles of the right oil can be bought; five litres of another oil are useless. */
const weightOf = (key: string) => (key === 'volume' ? 0.25 : 1)

/** A tenth away is half as near. */
const HALF = 0.1
const nearnessAt = (distance: number) => HALF / (HALF + distance)

const nearnessOf = (ones: readonly number[], others: readonly number[]) =>
  nearnessAt(others.reduce((sum, other, at) => sum + distanceOf(other, ones[at]!), 0))

/** As a share of the larger one: 0 to 1. */
const distanceOf = (one: number, other: number) =>
  Math.abs(one - other) / Math.max(one, other, Number.MIN_VALUE)

/** At least this many are considered, at any distance, and all within a tenth. */
const FIRST_MIN = 3

/** @param together the number of sizes that share the tolerance of a tenth */
export function closeTags(sizes: readonly NearSize[], together: number): number[] {
  const close = nearnessAt(HALF / together)
  return sizes.filter(({ nearness }, at) => at < FIRST_MIN || nearness >= close).map(({ tag }) => tag)
}

/**
 * SQL of the score of a product's sizes, higher the nearer they are to the requested ones. Its own few values are
 * scanned once, and the text does not depend on the number of sizes.
 */
export function nearnessSql(
  near: readonly (readonly NearSize[])[],
  points: number,
  statement: Statement,
): string {
  const worth = new Map<number, number>()
  for (const { tag, nearness, weight } of near.flat()) {
    worth.set(tag, (worth.get(tag) ?? 0) + Math.round(nearness * weight * points))
  }
  const tags = statement.ints([...worth.keys()])
  const pointsOf = statement.ints([...worth.values()])
  return `coalesce((select sum((${pointsOf})[array_position(${tags}, detail)]) from unnest(i.details) detail), 0)`
}
