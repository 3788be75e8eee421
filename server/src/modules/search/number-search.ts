import { isNumberKey, numberKey } from '@tiantian/contracts/product/part-number.ts'
import type { Sql } from 'postgres'
import type { QueryToken } from './query-token.ts'

export type NumberMatch = 'exact' | 'analogue' | 'prefix'

export interface NumberHit {
  readonly productId: string
  readonly match: NumberMatch
  /** 3 letter by letter, 2 but for O and 0, I and 1, 1 another maker's equal, 0 by its beginning. */
  readonly rank: number
}

export interface NumberHits {
  /** Tokens that make up the number. */
  readonly from: number
  readonly to: number
  readonly hits: readonly NumberHit[]
}

interface Candidate {
  readonly from: number
  readonly to: number
  readonly key: string
}

/** A number may be typed in so many pieces: `90915 YZZD 2`. */
const PIECES_MAX = 6
const HITS_MAX = 300
const PREFIX_MIN = 4

/** Products whose number, or one of whose references, stands in the text; the longest number that exists counts. */
export async function findNumbers(
  sql: Sql,
  text: string,
  tokens: readonly QueryToken[],
): Promise<NumberHits | undefined> {
  const candidates = numberCandidates(text, tokens)
  if (candidates.length === 0) return undefined
  return (await findWhole(sql, candidates)) ?? findBeginning(sql, candidates)
}

/** Runs of tokens that may be a part number, the longest first. */
function numberCandidates(text: string, tokens: readonly QueryToken[]): Candidate[] {
  const candidates: Candidate[] = []
  for (let length = Math.min(PIECES_MAX, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const piece = text.slice(tokens[from]!.start, tokens[to - 1]!.end)
      const key = numberKey(piece)
      if (isLikeNumber(key) && !isOtherThing(piece)) candidates.push({ from, to, key })
    }
  }
  return candidates
}

const isLikeNumber = (key: string) =>
  isNumberKey(key) &&
  ((key.match(/\d/g)?.length ?? 0) >= 3 || (key.length >= 5 && /\d/.test(key) && /[A-Z]/.test(key)))

/** Viscosity, tyre, bulb, bolt circle, year, thread, VIN: numbers of another kind. */
const OTHER_THINGS = [
  /^\d{1,2}w-?\d{2}$/i,
  /^\d{3}\s?\/\s?\d{2}(?:\s?z?r\s?\d{2})?$/i,
  /^h\d{1,2}$/i,
  /^\d\s?[xх]\s?\d{2,3}(?:[.,]\d)?$/i,
  /^(?:19[6-9]|20[0-3])\d$/,
  /^m\d+(?:x[\d.]+)?$/i,
  /^[a-hj-npr-z0-9]{17}$/i,
]
const isOtherThing = (piece: string) => OTHER_THINGS.some((pattern) => pattern.test(piece.trim()))

/** As the index `part_numbers_folded` holds it. */
const fold = (key: string) => key.replaceAll('O', '0').replace(/[IL]/g, '1')

/** A Mercedes number is written with and without its A. */
function spellings({ key }: Candidate): string[] {
  if (/^A\d{10}/.test(key)) return [key, key.slice(1)]
  return /^\d{10}/.test(key) ? [key, `A${key}`] : [key]
}

interface NumberRow {
  readonly number_key: string
  readonly kind: number
  readonly product_id: string
}

const FOLDED = `translate(number_key, 'OIL', '011') collate "C"`

async function findWhole(sql: Sql, candidates: readonly Candidate[]): Promise<NumberHits | undefined> {
  const folded = [...new Set(candidates.flatMap(spellings).map(fold))]
  const rows = await sql<NumberRow[]>`
    select number_key, kind, product_id from part_numbers
    where ${sql.unsafe(FOLDED)} = any(${folded}::text[]) order by kind limit ${HITS_MAX}`
  for (const candidate of candidates) {
    const wanted = spellings(candidate).map(fold)
    const mine = rows.filter((row) => wanted.includes(fold(row.number_key)))
    if (mine.length > 0)
      return { ...candidate, hits: bestOfEach(mine.map((row) => wholeHit(row, candidate.key))) }
  }
  return undefined
}

function wholeHit({ number_key, kind, product_id: productId }: NumberRow, key: string): NumberHit {
  if (kind !== 0) return { productId, match: 'analogue', rank: 1 }
  return { productId, match: 'exact', rank: number_key === key ? 3 : 2 }
}

/** The longest run that some number begins with. */
async function findBeginning(sql: Sql, candidates: readonly Candidate[]): Promise<NumberHits | undefined> {
  for (const candidate of candidates.slice(0, PIECES_MAX)) {
    if (candidate.key.length < PREFIX_MIN) continue
    const from = fold(candidate.key)
    const rows = await sql<NumberRow[]>`
      select number_key, kind, product_id from part_numbers
      where ${sql.unsafe(FOLDED)} >= ${from} and ${sql.unsafe(FOLDED)} < ${`${from}~`}
      order by ${sql.unsafe(FOLDED)}, kind limit ${HITS_MAX}`
    const hits = rows.map((row): NumberHit => ({ productId: row.product_id, match: 'prefix', rank: 0 }))
    if (hits.length > 0) return { ...candidate, hits: bestOfEach(hits) }
  }
  return undefined
}

/** A product that is found twice counts by its better match. */
function bestOfEach(hits: readonly NumberHit[]): NumberHit[] {
  const best = new Map<string, NumberHit>()
  for (const hit of hits) {
    const other = best.get(hit.productId)
    if (!other || other.rank < hit.rank) best.set(hit.productId, hit)
  }
  return [...best.values()]
}
