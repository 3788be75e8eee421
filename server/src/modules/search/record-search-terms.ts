import { hash } from 'node:crypto'
import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import { inBatches } from '../../platform/batches.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { addressKey, RateLimiter } from '../../platform/rate-limit.ts'
import { dayOf } from './day.ts'
import type { SearchTerm } from './search-term.ts'

interface Seeker {
  readonly db: Db
  readonly clock: Clock
  readonly user: SignedInUser | undefined
  readonly address: string
}

/** So many terms of one person count in a day; who looks for more is a program. */
const PERSON_LIMIT: RateLimit = { max: 50, windowSeconds: 86_400 }
/** Of so many pairs of a person and a term a day is known that they were counted; more are not counted that day. */
const COUNTED_MAX = 50_000
/** As wide as `search_terms.marks`. */
const MARKS = 64

/**
 * Counts what a person looked for and found, each term once a day. Who it was stays in memory until the day is over;
 * kept is one of 64 marks, which thousands share.
 */
export async function recordSearchTerms({ db, clock, user, address }: Seeker, terms: readonly SearchTerm[]) {
  const day = dayOf(clock.now())
  // Whoever has no account can call herself another device each time, but not another network.
  const who = user?.kind === 'person' ? user.id : addressKey(address)
  const counted = countedOf(db, clock)
  const fresh = terms.filter((term) => counted.add(day, who, term))
  if (fresh.length === 0) return
  const mark = hash('sha1', who, 'buffer')[0]! % MARKS
  await Promise.all(fresh.map(({ kind, id }) => writeSearchTerms(db, { day, kind, id, mark })))
}

/** Which terms of whom were counted today, in this process. */
class CountedToday {
  readonly #limiter: RateLimiter
  #day = ''
  #pairs = new Set<string>()

  constructor(clock: Clock) {
    this.#limiter = new RateLimiter(clock)
  }

  /** Whether the term of this person is to be counted: it was not today. */
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

/** Those of a fifth of a second together. */
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
