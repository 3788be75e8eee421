import type { Queryable } from '../../../platform/database/database.ts'
import type { ParsedQuery } from '../parser/parsed-query.ts'
import type { NumberHit, NumberListings, PrefixListings } from './number-hit.ts'
import { isWhole, RANK } from './number-hit.ts'
import type { NumberCandidate } from './number-key.ts'
import { PREFIX_NUMBERS_MAX, readNumberRows } from './number-rows.ts'
import type { NumberHits } from './number-search.ts'
import { findNumbers } from './number-search.ts'

/** Maximum of part numbers of a pasted list: each is a statement of its own. */
const NUMBERS_MAX = 10

/** All part numbers of a text in its order, and the unknown ones. */
export interface NumberList {
  readonly numbers: readonly NumberHits[]
  readonly unknown: readonly NumberCandidate[]
}

/** The other part numbers pasted beside a known one: `0446533471, 0446633180`. */
export async function numberList(
  sql: Queryable,
  first: NumberHits,
  candidates: readonly NumberCandidate[],
  { rest, tokens }: ParsedQuery,
  text: string,
): Promise<NumberList> {
  const numbers = [first]
  const unread = candidates.filter(
    (one) => isNumberInList(one) && piecesOf(one).every((at) => rest.includes(at)),
  )
  const left = () => unread.filter((one) => !numbers.some((found) => overlaps(one, found)))
  for (let among = left(); among.length > 0 && numbers.length < NUMBERS_MAX; among = left()) {
    const { numbers: rows } = await readNumberRows(sql, among)
    // Beside an existing part number, prefixes and similar ones are noise.
    const isKnown = rows[0]?.source === 'whole'
    const next = isKnown || !isWhole(first) ? await findNumbers(sql, among, rows) : undefined
    if (!next) break
    numbers.push(next)
  }
  const unknown = apart(left().filter((one) => isOneWord(one, tokens, text)))
  return { numbers: numbers.sort((a, b) => a.from - b.from), unknown }
}

/** `120` beside a part number is usually something else. */
const isNumberInList = ({ key }: NumberCandidate) => key.length > 4 || (key.length > 3 && /[A-Z]/.test(key))

const piecesOf = ({ from, to }: NumberCandidate) => Array.from({ length: to - from }, (_, at) => from + at)

const isOneWord = ({ from, to }: NumberCandidate, tokens: ParsedQuery['tokens'], text: string) =>
  !/[\s,;]/.test(text.slice(tokens[from]!.start, tokens[to - 1]!.end))

/** The longest of overlapping ones. */
const apart = (candidates: readonly NumberCandidate[]) =>
  candidates.filter((one, at) => !candidates.slice(0, at).some((longer) => overlaps(one, longer)))

const overlaps = (one: NumberCandidate, other: NumberCandidate) => one.from < other.to && other.from < one.to

/** The matches of each part number as one list: all of the first, then those of the next. */
export function hitsInTurn(
  numbers: readonly NumberHits[],
): Pick<NumberHits, 'hits' | 'listings' | 'prefixListings' | 'keys' | 'replacement'> {
  const best = new Map<string, NumberHit>()
  const all: NumberListings[] = []
  const further: PrefixListings[] = []
  for (const [at, { hits, listings, prefixListings = [] }] of numbers.entries()) {
    const before = (numbers.length - 1 - at) * (RANK.exact + 1)
    for (const hit of hits) {
      if (!best.has(hit.productId)) best.set(hit.productId, { ...hit, rank: before + hit.rank })
    }
    all.push(...listings.map((one) => ({ ...one, rank: before + one.rank })))
    further.push(...prefixListings.map((one) => ({ ...one, rank: before + one.rank })))
  }
  return {
    hits: [...best.values()],
    listings: all,
    prefixListings: further.map((one) => asOneOf(one, further.length)),
    keys: [...new Set(numbers.flatMap(({ keys }) => keys))],
    replacement: numbers.find(({ replacement }) => replacement)?.replacement,
  }
}

/** Several prefixes share the limit of one. */
function asOneOf(one: PrefixListings, count: number): PrefixListings {
  const max = Math.floor(PREFIX_NUMBERS_MAX / count)
  return { ...one, max, count: Math.min(one.count, max) }
}
