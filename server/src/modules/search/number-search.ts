import type { Sql } from 'postgres'
import type { Dictionary } from './dictionary.ts'
import type { NumberHit } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { foldKey, numberCandidates, spellingsOf } from './number-key.ts'
import type { Replacement } from './number-relative.ts'
import { findAnalogues, findBeginning, findNearest, findNewer } from './number-relative.ts'
import type { QueryToken } from './query-token.ts'

export interface NumberHits extends NumberCandidate {
  readonly hits: readonly NumberHit[]
  /** Keys that an equal of another maker names as its own. */
  readonly keys: readonly string[]
  /** The number is outdated. */
  readonly replacement?: Replacement | undefined
}

const HITS_MAX = 300
const PREFIX_MIN = 4
const CANDIDATES_MAX = 6

/** Products whose number, or one of whose references, stands in the text; the longest number that exists counts. */
export async function findNumbers(
  sql: Sql,
  text: string,
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): Promise<NumberHits | undefined> {
  const candidates = numberCandidates(text, tokens, dictionary)
  if (candidates.length === 0) return undefined
  const whole = await findWhole(sql, candidates)
  if (whole) return withRelatives(sql, whole)
  for (const candidate of candidates.slice(0, CANDIDATES_MAX)) {
    const hits = await findLike(sql, candidate.key)
    if (hits.length > 0) return { ...candidate, hits: bestOfEach(hits), keys: [] }
  }
  return undefined
}

/** Numbers that begin so; else, of a whole number, those with one slip in them. */
async function findLike(sql: Sql, key: string): Promise<NumberHit[]> {
  const longer = key.length < PREFIX_MIN ? [] : await findBeginning(sql, key)
  return longer.length > 0 ? longer : findNearest(sql, key)
}

interface NumberRow {
  readonly number_key: string
  readonly kind: number
  readonly product_id: string
}

async function findWhole(sql: Sql, candidates: readonly NumberCandidate[]): Promise<NumberHits | undefined> {
  const folded = [...new Set(candidates.flatMap(({ key }) => spellingsOf(key)).map(foldKey))]
  const rows = await sql<NumberRow[]>`
    select number_key, kind, product_id from part_numbers
    where translate(number_key, 'OILBS', '01185') collate "C" = any(${folded}::text[])
    order by kind limit ${HITS_MAX}`
  for (const candidate of candidates) {
    const spellings = spellingsOf(candidate.key)
    const wanted = spellings.map(foldKey)
    const mine = rows.filter((row) => wanted.includes(foldKey(row.number_key)))
    if (mine.length === 0) continue
    const hits = bestOfEach(mine.map((row) => wholeHit(row, candidate.key)))
    return { ...candidate, hits, keys: [...new Set(mine.map((row) => row.number_key))] }
  }
  return undefined
}

function wholeHit({ number_key, kind, product_id: productId }: NumberRow, key: string): NumberHit {
  if (kind !== 0) return { productId, match: 'analogue', rank: RANK.reference }
  return { productId, match: 'exact', rank: number_key === key ? RANK.exact : RANK.lookAlike }
}

/** What took the number's place, its equals through a number they share, and longer numbers that begin so. */
async function withRelatives(sql: Sql, found: NumberHits): Promise<NumberHits> {
  const exact = found.hits.filter(({ match }) => match === 'exact').map(({ productId }) => productId)
  const [newer, analogues, longer] = await Promise.all([
    findNewer(sql, found.keys),
    findAnalogues(sql, exact),
    findBeginning(sql, found.key),
  ])
  return {
    ...found,
    hits: bestOfEach([...found.hits, ...newer.hits, ...analogues.hits, ...longer]),
    keys: [...found.keys, ...analogues.keys],
    replacement: newer.replacement,
  }
}

/** A product that is found twice counts by its better match. */
function bestOfEach(hits: readonly NumberHit[]): NumberHit[] {
  const best = new Map<string, NumberHit>()
  for (const hit of hits) {
    const other = best.get(hit.productId)
    if (!other || other.rank < hit.rank) best.set(hit.productId, hit)
  }
  return [...best.values()].sort((a, b) => b.rank - a.rank).slice(0, HITS_MAX)
}
