import type { Sql } from 'postgres'
import { isOtherSeal } from './bearing-number.ts'
import type { NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { findNearest } from './number-nearest.ts'
import type { NumberRow, NumberSource } from './number-rows.ts'
import { LIKE_MAX, WHOLE_MAX } from './number-rows.ts'

/** A number that is no longer made, and the one that is. */
export interface Replacement {
  readonly oldNumber: string
  readonly newNumber: string
}

export interface NumberHits extends NumberCandidate {
  readonly hits: readonly NumberHit[]
  /** Keys that an equal of another maker names as its own. */
  readonly keys: readonly string[]
  /** The number is outdated. */
  readonly replacement?: Replacement | undefined
}

/**
 * Products whose number, or one of whose references, stands in the text, with what took its place, its equals and
 * longer numbers; the longest number that exists counts. Else numbers that begin so, else those with one slip in them.
 * @param rows what was read for these candidates
 */
export async function findNumbers(
  sql: Sql,
  candidates: readonly NumberCandidate[],
  rows: readonly NumberRow[],
): Promise<NumberHits | undefined> {
  const [whole] = rows
  if (whole?.source === 'whole') return wholeNumber(candidates[whole.candidate]!, rows)
  for (const [at, candidate] of candidates.slice(0, LIKE_MAX).entries()) {
    const longer = rows.filter((row) => row.candidate === at).map((row) => hitOf(row, candidate.key))
    const hits = longer.length > 0 ? longer : await findNearest(sql, candidate.key)
    if (hits.length > 0) return { ...candidate, hits: bestOfEach(hits), keys: [] }
  }
  return undefined
}

function wholeNumber(candidate: NumberCandidate, rows: readonly NumberRow[]): NumberHits {
  const newest = rows.find(({ source }) => source === 'newer')
  const hits = rows
    .filter(({ product_id: productId }) => productId !== null)
    .map((row) => hitOf(row, candidate.key, newest?.number_key))
  const own = rows.filter(({ source }) => source === 'whole' || source === 'shared')
  return {
    ...candidate,
    hits: bestOfEach(hits),
    keys: [...new Set(own.map(({ number_key: key }) => key))],
    replacement: newest && { oldNumber: newest.first ?? '', newNumber: newest.number ?? '' },
  }
}

function hitOf(row: NumberRow, key: string, newestKey?: string): NumberHit {
  return { productId: row.product_id ?? '', ...MATCH[row.source](row, key, newestKey) }
}

type Match = Omit<NumberHit, 'productId'>

const MATCH: Record<NumberSource, (row: NumberRow, key: string, newestKey?: string) => Match> = {
  whole: ({ kind, number_key }, key) => {
    if (isOtherSeal(key, number_key)) return { match: 'similar', rank: RANK.similar }
    if (kind !== 0) return { match: 'analogue', rank: RANK.reference }
    return { match: 'exact', rank: number_key === key ? RANK.exact : RANK.lookAlike }
  },
  newer: ({ number_key }, _, newestKey) => ({
    match: 'newer',
    rank: number_key === newestKey ? RANK.newest : RANK.newer,
  }),
  shared: () => ({ match: 'analogue', rank: RANK.shared }),
  longer: ({ kind }) => ({ match: 'prefix', rank: kind === 0 ? RANK.prefix : RANK.prefixOfReference }),
}

/** A product that is found twice counts by its better match. */
function bestOfEach(hits: readonly NumberHit[]): NumberHit[] {
  const best = new Map<string, NumberHit>()
  for (const hit of hits) {
    const other = best.get(hit.productId)
    if (!other || other.rank < hit.rank) best.set(hit.productId, hit)
  }
  return [...best.values()].sort((a, b) => b.rank - a.rank).slice(0, WHOLE_MAX)
}
