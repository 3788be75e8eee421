import { hash } from 'node:crypto'
import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { inBatches } from '../../../platform/batches.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { addressKey, RateLimiter } from '../../../platform/rate-limit.ts'
import { dayOf } from '../day.ts'
import type { SearchTerm } from './search-term.ts'

interface SearchContext {
  readonly db: Db
  readonly clock: Clock
  readonly user: SignedInUser | undefined
  readonly address: string
}

/** Terms counted per user and day; more searches come from a program. */
const PERSON_LIMIT: RateLimit = { max: 50, windowSeconds: 86_400 }
/** Maximum of (user, term) pairs per day that are remembered as counted; more are not counted that day. */
const COUNTED_MAX = 50_000
/** The width of `search_terms.marks`. */
const MARKS = 64

/**
 * Counts the successful search terms of a user, each term once a day. The user is kept only in memory until the end
 * of the day; stored is one of 64 marks, each shared by thousands of users.
 */
export async function recordSearchTerms(
  { db, clock, user, address }: SearchContext,
  terms: readonly SearchTerm[],
) {
  const day = dayOf(clock.now())
  // A user without an account can change the device id each time, but not the network.
  const who = user?.kind === 'person' ? user.id : addressKey(address)
  const counted = countedOf(db, clock)
  const fresh = terms.filter((term) => counted.add(day, who, term))
  if (fresh.length === 0) return
  const mark = hash('sha1', who, 'buffer')[0]! % MARKS
  await Promise.all(fresh.map(({ kind, id }) => writeSearchTerms(db, { day, kind, id, mark })))
}

/** Which terms of which users were counted today, in this process. */
class CountedToday {
  readonly #limiter: RateLimiter
  #day = ''
  #pairs = new Set<string>()

  constructor(clock: Clock) {
    this.#limiter = new RateLimiter(clock)
  }

  /** Whether the term of this user is to be counted: only once a day. */
  add(day: string, who: string, { kind, id }: SearchTerm): boolean {
    if (day !== this.#day) [this.#day, this.#pairs] = [day, new Set()]
    const pair = `${who} ${kind} ${id}`
    if (this.#pairs.has(pair) || this.#pairs.size >= COUNTED_MAX) return false
    if (!this.#limiter.allow(who, PERSON_LIMIT)) return false
    this.#pairs.add(pair)
    return true
  }
}

const countedToday = new WeakMap<Db, CountedToday>()

function countedOf(db: Db, clock: Clock): CountedToday {
  const counted = countedToday.get(db) ?? new CountedToday(clock)
  countedToday.set(db, counted)
  return counted
}

interface SearchTermRow extends SearchTerm {
  readonly day: string
  readonly mark: number
}

/** Collected for a fifth of a second. */
const writeSearchTerms = inBatches<SearchTermRow, undefined>({
  concurrency: 1,
  atMost: 500,
  gatherMs: 200,
  async work({ sql }, rows) {
    await sql`
      insert into search_terms as s (day, kind, id, people, marks)
      select day, kind, id, count(*), bit_or(set_bit(0::bit(64), mark, 1))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (day date, kind text, id int, mark int)
      group by day, kind, id order by day, kind, id
      on conflict (day, kind, id) do update
        set people = s.people + excluded.people, marks = s.marks | excluded.marks`
    return rows.map(() => ({ reply: undefined }))
  },
})
