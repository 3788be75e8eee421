import { hash } from 'node:crypto'
import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { confirmCrossReference, listCrossReferences } from '@tiantian/contracts/search/cross-reference.ts'
import {
  hotWords,
  queryProducts,
  queryShops,
  suggestProducts,
  suggestShops,
} from '@tiantian/contracts/search/search.ts'
import { addTradeWord, listTradeWords, removeTradeWord } from '@tiantian/contracts/search/trade-word.ts'
import type { ZeroResultKind } from '@tiantian/contracts/search/zero-result.ts'
import { listZeroResults, settleZeroResult } from '@tiantian/contracts/search/zero-result.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import type { Clock } from '../../platform/clock.ts'
import { keptByClock } from '../../platform/clock.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/job/batch-queue.ts'
import { addressKey, RateLimiter } from '../../platform/network/rate-limit.ts'
import { checkYear } from '../product/list/car.ts'
import { readReferenceData } from '../product/reference-data.ts'
import * as crossReferences from './number/cross-reference.ts'
import * as tradeWords from './parser/trade-word.ts'
import * as products from './query-products.ts'
import * as shops from './shop/shop-query.ts'
import * as shopSuggestions from './shop/shop-suggest.ts'
import type { SearchTerm } from './suggest/search-term.ts'
import * as words from './suggest/search-term.ts'
import * as suggestions from './suggest/suggest.ts'
import type { ZeroResultFacts } from './zero-result/zero-result.ts'
import * as zeroResults from './zero-result/zero-result.ts'
import { dayOf } from './zero-result/zero-result.ts'
import { storable } from './zero-result/zero-result-text.ts'

interface ZeroResultText extends ZeroResultFacts {
  readonly text: string
  readonly language: Language
  /** Which search had no results. */
  readonly kind: ZeroResultKind
}

interface ZeroResultContext {
  readonly db: Db
  readonly clock: Clock
  /** Its origin; not stored. */
  readonly address: string
}

/**
 * Per network: a hall full of users may type this many zero-result texts, a program that generates texts exceeds it.
 */
const NETWORK_LIMIT: RateLimit = { max: 100, windowSeconds: 3600 }
/** Different texts per day. The office list covers ninety days of them. */
export const ZERO_RESULT_TEXTS_A_DAY = 1000

/**
 * Counts a zero-result text, by day, language and kind of search. The user is not stored, nor anything that may
 * identify them. Above the limits only the number is stored.
 */
async function recordZeroResult(
  { db, clock, address }: ZeroResultContext,
  zeroResult: ZeroResultText,
): Promise<void> {
  const network = addressKey(address)
  const mayStore = () => limiterOf(clock).allow(network, NETWORK_LIMIT)
  await keepRow(db, { ...zeroResult, day: dayOf(clock.now()), mayStore })
}

const limiterOf = keptByClock((clock) => new RateLimiter(clock))

interface ZeroResultWithDay extends ZeroResultText {
  readonly day: string
}

interface TypedZeroResult extends ZeroResultWithDay {
  /** Whether its network may bring one more text this hour. */
  readonly mayStore: () => boolean
}

/** Without its text only the number counts. */
type ZeroResultRow = Pick<ZeroResultWithDay, 'day'> & Partial<ZeroResultWithDay>

/** Half of the typed texts may be zero-result queries: a statement for each would cost as much as the search. */
const keepRow = inBatches<TypedZeroResult, undefined>({
  concurrency: 1,
  atMost: 500,
  gatherMs: 200,
  async work({ sql }, rows) {
    const reference = await readReferenceData(sql)
    const storableRows = rows.flatMap(({ mayStore, ...row }): ZeroResultRow[] => {
      const text = storable(row.text, reference)
      if (text === undefined) return []
      return [mayStore() ? { ...row, text } : { day: row.day }]
    })
    await writeRows(sql, storableRows)
    return rows.map(() => ({ reply: undefined }))
  },
})

/** New texts of a day only below the limit: known ones are still counted. */
async function writeRows(sql: Queryable, rows: readonly ZeroResultRow[]) {
  await sql`
    with typed as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (day date, text text, language text,
          kind text, "isFiltered" boolean, "wasNearShown" boolean, "wasFilteredAway" boolean))
        with ordinality one(day, text, language, kind, "isFiltered", "wasNearShown", "wasFilteredAway", place)
    ), counted as (
      select day, text, language, kind, count(*) as count, count(*) filter (where "isFiltered") as filtered_count,
        (array_agg("wasNearShown" order by place desc))[1] as was_near_shown,
        (array_agg("wasFilteredAway" order by place desc))[1] as was_filtered_away,
        exists (select from zero_result_queries m where (m.day, m.text, m.language, m.kind)
          = (typed.day, typed.text, typed.language, typed.kind)) as is_known
      from typed where text is not null group by day, text, language, kind
    ), rooms as (
      select day, ${ZERO_RESULT_TEXTS_A_DAY} - (select count(*) from zero_result_queries m where m.day = t.day) as room
      from (select distinct day from typed) t
    ), placed as (
      select c.*, is_known
        or row_number() over (partition by day, is_known order by text, language, kind) <= room as is_stored
      from counted c join rooms using (day)
    ), kept as (
      insert into zero_result_queries
        (day, text, language, kind, count, filtered_count, was_near_shown, was_filtered_away)
      select day, text, language, kind, count, filtered_count, was_near_shown, was_filtered_away
      from placed where is_stored order by day, text, language, kind
      on conflict (day, text, language, kind) do update
        set count = zero_result_queries.count + excluded.count,
          filtered_count = zero_result_queries.filtered_count + excluded.filtered_count,
          was_near_shown = excluded.was_near_shown, was_filtered_away = excluded.was_filtered_away
    )
    insert into zero_result_overflow as l (day, count)
    select day, sum(count) from (select day, count from placed where not is_stored
      union all select day, 1 from typed where text is null) one group by day
    on conflict (day) do update set count = l.count + excluded.count`
}

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
async function recordSearchTerms({ db, clock, user, address }: SearchContext, terms: readonly SearchTerm[]) {
  const day = dayOf(clock.now())
  // A user without an account can change the device id each time, but not the network.
  const who = user?.kind === 'person' ? user.id : addressKey(address)
  const counted = countedOf(clock)
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

const countedOf = keptByClock((clock) => new CountedToday(clock))

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

export const searchActions = [
  implement(queryProducts, async (context, input) => {
    const { db, language, clock } = context
    const now = clock.now()
    checkYear('vehicle.year', input.vehicle?.year, now)
    checkYear('compare.year', input.compare?.year, now)
    const { members, zeroResultFacts, searched } = await products.queryProducts(
      db.searchPool,
      input,
      language,
      now,
    )
    if (zeroResultFacts) noteZeroResult(context, { text: input.text, kind: 'parts', ...zeroResultFacts })
    if (searched && searched.length > 0) noteSearchTerms(context, searched)
    return prepared(members)
  }),
  implement(listZeroResults, ({ db, clock }, input) =>
    zeroResults.listZeroResults(db.sql, input, clock.now()),
  ),
  implement(settleZeroResult, async ({ db, clock }, input) => {
    await zeroResults.settleZeroResult(db.sql, input, clock.now())
    return {}
  }),
  implement(addTradeWord, async ({ db, user, clock }, input) => {
    await tradeWords.addTradeWord({ db, userId: user.id, now: clock.now() }, input)
    return {}
  }),
  implement(listTradeWords, ({ db, language }, input) => tradeWords.listTradeWords(db.sql, input, language)),
  implement(removeTradeWord, async ({ db, user, clock }, input) => {
    await tradeWords.removeTradeWord({ db, userId: user.id, now: clock.now() }, input)
    return {}
  }),
  implement(listCrossReferences, async ({ db }, { number }) => ({
    crossReferences: await crossReferences.listCrossReferences(db.sql, number),
  })),
  implement(confirmCrossReference, async ({ db, user, clock }, input) => {
    await crossReferences.confirmCrossReference(db, user.id, input, clock.now())
    return {}
  }),
  implement(suggestProducts, async ({ db, language }, { text }) => ({
    suggestions: await suggestions.suggestProducts(db.searchPool, text, language),
  })),
  implement(queryShops, async (context, input) => {
    const { reply, zeroResultFacts } = await shops.queryShops(context.db.searchPool, input, context.language)
    if (zeroResultFacts) noteZeroResult(context, { text: input.text, kind: 'shops', ...zeroResultFacts })
    return reply
  }),
  implement(suggestShops, async ({ db, language }, { text }) => ({
    suggestions: await shopSuggestions.suggestShopsAndCities(db.searchPool, text, language),
  })),
  implement(hotWords, async ({ db, language, clock }) => ({
    words: await words.hotWords(db.sql, language, clock.now()),
  })),
]

/** The reply neither waits for it nor depends on it. */
function noteZeroResult(context: Context<'public'>, zeroResult: Omit<ZeroResultText, 'language'>): void {
  const { db, clock, language, caller } = context
  recordZeroResult({ db, clock, address: caller.address }, { ...zeroResult, language }).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, 'a zero-result query could not be stored')
    },
  )
}

function noteSearchTerms(context: Context<'public'>, terms: readonly SearchTerm[]): void {
  const { db, clock, user, caller } = context
  recordSearchTerms({ db, clock, user, address: caller.address }, terms).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a search term could not be counted')
  })
}
