import { editDistance } from '@tiantian/contracts/spelling/edit-distance.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { NumberHit, NumberListings, NumberResults, PrefixListings } from './number-hit.ts'
import { RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { foldKey } from './number-key.ts'
import type { NumberRow, NumberSource, SupersessionStep } from './number-rows.ts'
import {
  LIKE_MAX,
  LONGER_MAX,
  PREFIX_NUMBERS_MAX,
  readNumberRows,
  spelledKeys,
  WHOLE_MAX,
} from './number-rows.ts'
import { foldedEnding, foldedNumber, isOtherSeal } from './number-spelling.ts'

/** A shorter part number is one typo away from too many others. */
const SLIP_MIN = 8
const NEAR_MAX = 2000

/** Letters, perhaps with a digit, after a long part number mark its edition: `3501075BA` is one of 3501075. */
const EDITION = /^([A-Z0-9]{6,}\d)[A-Z]{1,2}\d?$/

/**
 * Products whose own number is one typo away, or is this number without its edition: the typo is in one half, so the
 * other half finds it by an index.
 */
async function findNearest(sql: Queryable, key: string): Promise<NumberHit[]> {
  const wanted = foldKey(key)
  const plain = foldKey(EDITION.exec(key)?.[1] ?? key)
  if (wanted.length < SLIP_MIN) return []
  const middle = Math.ceil(wanted.length / 2)
  const first = wanted.slice(0, middle)
  const second = [...wanted.slice(middle)].reverse().join('')
  const whole = [plain, swappedAt(wanted, middle)]
  const rows = await sql<{ product_id: string; folded: string }[]>`
    (select product_id, ${foldedNumber(sql)} as folded from part_numbers
      where ${foldedNumber(sql)} >= ${first}
        and ${foldedNumber(sql)} < ${`${first}~`}
        and kind = 0 and length(normalized_number) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})
    union
    (select product_id, ${foldedNumber(sql)} from part_numbers
      where ${foldedEnding(sql)} >= ${second}
        and ${foldedEnding(sql)} < ${`${second}~`}
        and kind = 0 and length(normalized_number) between ${wanted.length - 1} and ${wanted.length + 1} limit ${NEAR_MAX})
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
async function groupedNumber(sql: Queryable, key: string): Promise<string | undefined> {
  if (!OF_GROUP.test(key)) return undefined
  const ending = [...key].reverse().join('')
  const rows = await sql<{ normalized_number: string }[]>`
    select distinct normalized_number from part_numbers
    where ${foldedEnding(sql)} > ${ending}
      and ${foldedEnding(sql)} < ${`${ending}~`}
      and length(normalized_number) = 11 limit 10`
  const [only, ...others] = rows.map((row) => row.normalized_number).filter((number) => GROUPED.test(number))
  return others.length === 0 ? only : undefined
}

/** One spelling of a part number, and whether it is a product's own (0) or a reference (1). */
interface Spelling {
  readonly normalized_number: string
  readonly kind: number
}

type MatchOf = (spelling: Spelling) => Pick<NumberListings, 'match' | 'rank'>

/**
 * All products with a part number, by rank: only counted, so that filters apply to every one of them.
 * @param folded the part number as in the index
 */
async function readListings(
  sql: Queryable,
  folded: readonly string[],
  matchOf: MatchOf,
): Promise<NumberListings[]> {
  const rows = await sql<(Spelling & { count: number })[]>`
    select normalized_number, kind, count(*)::int as count from part_numbers
    where ${foldedNumber(sql)} = any(${folded as string[]}::text[])
    group by normalized_number, kind`
  const listings = new Map<string, NumberListings>()
  for (const { normalized_number, kind, count } of rows) {
    const match = matchOf({ normalized_number, kind })
    const same = `${kind} ${match.rank}`
    const before = listings.get(same) ?? { keys: [], count: 0 }
    listings.set(same, {
      ...match,
      kind,
      keys: [...before.keys, normalized_number],
      count: before.count + count,
    })
  }
  return [...listings.values()]
}

/** A part number that is no longer made, and the one that supersedes it. */
export interface Replacement {
  readonly oldNumber: string
  readonly newNumber: string
}

export interface NumberHits extends NumberCandidate, NumberResults {
  /** Keys that a cross-reference of another maker has as its own number. */
  readonly keys: readonly string[]
  /** The supersession of the part number, no matter who states it. */
  readonly steps?: readonly SupersessionStep[]
  /** The part number is superseded. */
  readonly replacement?: Replacement | undefined
}

/**
 * Products whose part number, or one of whose references, is in the text, with supersessions, cross-references and
 * longer numbers; the longest existing part number is used. Otherwise part numbers with this prefix, otherwise those
 * with one typo.
 * @param rows what was read for these candidates
 */
export async function findNumbers(
  sql: Queryable,
  candidates: readonly NumberCandidate[],
  rows: readonly NumberRow[],
): Promise<NumberHits | undefined> {
  const [whole] = rows
  if (whole?.source === 'whole') return wholeNumber(sql, candidates, rows, whole.candidate)
  for (const [at, candidate] of candidates.slice(0, LIKE_MAX).entries()) {
    const longer = rows
      .filter((row) => row.candidate === at && row.product_id !== null)
      .map((row) => hitOf(row, candidate.key))
    const grouped = longer.length > 0 ? undefined : await groupedNumber(sql, candidate.key)
    if (grouped !== undefined) return findGrouped(sql, { ...candidate, key: grouped })
    const hits = longer.length > 0 ? longer : await findNearest(sql, candidate.key)
    if (hits.length > 0) {
      const best = bestOfEach(hits).slice(0, WHOLE_MAX)
      return { ...candidate, hits: best, listings: [], prefixListings: prefixListingsIn(rows, at), keys: [] }
    }
  }
  return undefined
}

async function findGrouped(sql: Queryable, candidate: NumberCandidate): Promise<NumberHits> {
  const { numbers } = await readNumberRows(sql, [candidate])
  return wholeNumber(sql, [candidate], numbers, 0)
}

async function wholeNumber(
  sql: Queryable,
  candidates: readonly NumberCandidate[],
  rows: readonly NumberRow[],
  at: number,
): Promise<NumberHits> {
  const candidate = candidates[at]!
  const isMany = rows.filter(({ source }) => source === 'whole').length >= WHOLE_MAX
  const listings = isMany ? await allListings(sql, candidates, at) : []
  const hits = rows
    .filter(({ source, product_id }) => product_id !== null && !(isMany && source === 'whole'))
    .map((row) => hitOf(row, candidate.key))
  const own = rows.filter(({ source }) => source === 'whole' || source === 'shared')
  return {
    ...candidate,
    hits: bestOfEach(hits),
    listings,
    prefixListings: prefixListingsIn(rows, at),
    keys: [...new Set([...own.map((row) => row.normalized_number), ...listings.flatMap(({ keys }) => keys)])],
    steps: rows.flatMap(({ step }) => step ?? []),
  }
}

/**
 * All products with the prefix, when there are more than were read; a product may match by several part numbers, or
 * not be on sale.
 */
function prefixListingsIn(rows: readonly NumberRow[], at: number): PrefixListings[] {
  const own = rows.filter(({ candidate }) => candidate === at)
  const further = own.find(({ source }) => source === 'further')
  if (!further || further.kind <= LONGER_MAX) return []
  // A row that only counts has the prefix in the column of the part number, and the count in that of the kind.
  const key = further.normalized_number
  const numbers = further.kind
  const products = new Set(own.filter(({ source }) => source === 'longer').map((row) => row.product_id)).size
  const count = Math.round((Math.min(numbers, PREFIX_NUMBERS_MAX) * products) / LONGER_MAX)
  return [{ match: 'prefix', rank: RANK.further, key, count, numbers, max: PREFIX_NUMBERS_MAX }]
}

function allListings(sql: Queryable, candidates: readonly NumberCandidate[], at: number) {
  const spelled = spelledKeys(candidates).filter(([, candidate]) => candidate === at)
  return readListings(
    sql,
    spelled.map(([key]) => key),
    (found) => wholeMatch(found, candidates[at]!.key),
  )
}

function hitOf(row: NumberRow, key: string): NumberHit {
  return { productId: row.product_id ?? '', ...MATCH[row.source](row, key) }
}

type ProductMatch = Omit<NumberHit, 'productId'>

const MATCH: Record<NumberSource, (row: NumberRow, key: string) => ProductMatch> = {
  whole: (row, key) => wholeMatch(row, key),
  newer: () => ({ match: 'newer', rank: RANK.newer }),
  shared: () => ({ match: 'crossReference', rank: RANK.shared }),
  longer: ({ kind }) => ({ match: 'prefix', rank: kind === 0 ? RANK.prefix : RANK.prefixOfReference }),
  further: () => ({ match: 'prefix', rank: RANK.further }),
}

function wholeMatch(
  { kind, normalized_number }: Pick<NumberRow, 'kind' | 'normalized_number'>,
  key: string,
): ProductMatch {
  if (isOtherSeal(key, normalized_number)) return { match: 'similar', rank: RANK.similar }
  if (kind !== 0) return { match: 'crossReference', rank: RANK.reference }
  return { match: 'exact', rank: normalized_number === key ? RANK.exact : RANK.similarCharacter }
}

/** A product found twice keeps its better match. */
export function bestOfEach(hits: readonly NumberHit[]): NumberHit[] {
  const best = new Map<string, NumberHit>()
  for (const hit of hits) {
    const other = best.get(hit.productId)
    if (!other || other.rank < hit.rank) best.set(hit.productId, hit)
  }
  return [...best.values()].sort((a, b) => b.rank - a.rank)
}
