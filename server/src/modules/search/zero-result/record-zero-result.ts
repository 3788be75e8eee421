import type { RateLimit } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { ZeroResultKind } from '@tiantian/contracts/search/zero-result.ts'
import { inBatches } from '../../../platform/batches.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database.ts'
import { addressKey, RateLimiter } from '../../../platform/rate-limit.ts'
import { dayOf } from '../day.ts'
import type { ZeroResultFacts } from './zero-result-facts.ts'
import { storable } from './zero-result-text.ts'

export interface RecordZeroResult extends ZeroResultFacts {
  readonly text: string
  readonly language: Language
  /** The search term. */
  readonly kind: ZeroResultKind
}

interface RecordContext {
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
export async function recordZeroResult(
  { db, clock, address }: RecordContext,
  zeroResult: RecordZeroResult,
): Promise<void> {
  const text = storable(zeroResult.text)
  if (text === undefined) return
  const day = dayOf(clock.now())
  const isStored = limiterOf(db, clock).allow(addressKey(address), NETWORK_LIMIT)
  await keepRow(db, isStored ? { ...zeroResult, text, day } : { day })
}

const limiters = new WeakMap<Db, RateLimiter>()

function limiterOf(db: Db, clock: Clock): RateLimiter {
  const limiter = limiters.get(db) ?? new RateLimiter(clock)
  limiters.set(db, limiter)
  return limiter
}

/** Without its text only the number counts. */
type ZeroResultRow = Pick<ZeroResultWithDay, 'day'> & Partial<ZeroResultWithDay>

interface ZeroResultWithDay extends RecordZeroResult {
  readonly day: string
}

/** Half of the typed texts may be zero-result queries: a statement for each would cost as much as the search. */
const keepRow = inBatches<ZeroResultRow, undefined>({
  concurrency: 1,
  atMost: 500,
  gatherMs: 200,
  async work({ sql }, rows) {
    await writeRows(sql, rows)
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
