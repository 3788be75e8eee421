import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type {
  listMisses as contract,
  MissKind,
  settleMiss as settleContract,
} from '@tiantian/contracts/search/miss.ts'
import type { Sql } from 'postgres'
import * as z from 'zod'
import { inBatches } from '../../platform/batches.ts'
import { cursorInt, cursorText, readPlace, writeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database.ts'
import { keepable } from './miss-text.ts'
import type { Missed } from './missed.ts'

export interface Miss extends Missed {
  readonly text: string
  readonly language: Language
  /** What was looked for. */
  readonly kind: MissKind
}

/** So many days a miss is kept. */
const KEPT_DAYS = 90

/** Counts a text that found nothing, by day, language and what was looked for. Who typed it is not kept, nor what may tell who it was. */
export async function keepMiss(db: Db, miss: Miss, now: Date): Promise<void> {
  const text = keepable(miss.text)
  if (text !== undefined) await keepRow(db, { ...miss, text, day: dayOf(now) })
}

interface MissRow extends Miss {
  readonly day: string
}

/** Every other text that is typed may be one of these: a statement for each would cost as much as the search. */
const keepRow = inBatches<MissRow, undefined>({
  lanes: 1,
  atMost: 500,
  gatherMs: 200,
  async work({ $client: sql }, rows) {
    await sql`
      insert into search_misses
        (day, text, language, kind, count, filtered_count, was_near_shown, was_filtered_away)
      select day, text, language, kind, count(*), count(*) filter (where "isFiltered"),
        (array_agg("wasNearShown" order by place desc))[1], (array_agg("wasFilteredAway" order by place desc))[1]
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (day date, text text, language text,
          kind text, "isFiltered" boolean, "wasNearShown" boolean, "wasFilteredAway" boolean))
        with ordinality one(day, text, language, kind, "isFiltered", "wasNearShown", "wasFilteredAway", place)
      group by day, text, language, kind order by day, text, language, kind
      on conflict (day, text, language, kind) do update
        set count = search_misses.count + excluded.count,
          filtered_count = search_misses.filtered_count + excluded.filtered_count,
          was_near_shown = excluded.was_near_shown, was_filtered_away = excluded.was_filtered_away`
    return rows.map(() => ({ reply: undefined }))
  },
})

/** UTC, such as 2026-11-21. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Forgets what is older than ninety days. */
export async function forgetOldMisses(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    delete from search_misses where day < ${dayOf(now)}::date - ${KEPT_DAYS}::int`
  await sql`
    delete from search_miss_marks k where not exists (
      select from search_misses m where m.text = k.text and m.language = k.language and m.kind = k.kind)`
  return count
}

const LIST = 'misses by count'
const place = z.tuple([cursorInt.min(0), cursorText, cursorText, cursorText])

/**
 * Those of the last days that wait, or those that were dealt with and have not come back since.
 * @throws AppError('INVALID_INPUT') for a foreign cursor
 */
export async function listMisses(
  sql: Sql,
  { days, language, kind, wasFilteredAway, isSettled, limit, cursor }: Parsed<typeof contract>,
  now: Date,
): Promise<Output<typeof contract>> {
  const end = readPlace(LIST, cursor, place) ?? [null, null, null, null]
  const rows = await sql<Output<typeof contract>['rows']>`
    select * from (
      select text, language, kind, sum(count)::int as count, sum(filtered_count)::int as "filteredCount",
        max(day)::text as "lastDay", (array_agg(was_near_shown order by day desc))[1] as "wasNearShown",
        (array_agg(was_filtered_away order by day desc))[1] as "wasFilteredAway"
      from search_misses where day > ${dayOf(now)}::date - ${days}::int
        and (${language ?? null}::text is null or language = ${language ?? null})
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
      group by text, language, kind) m
    where ${isSettled} = exists (select from search_miss_marks k where k.text = m.text
        and k.language = m.language and k.kind = m.kind and k.settled_on >= m."lastDay"::date)
      and (${wasFilteredAway ?? null}::boolean is null or m."wasFilteredAway" = ${wasFilteredAway ?? null})
      and (${end[0]}::int is null
        or (-m.count, m.text, m.language, m.kind) > (-${end[0]}::int, ${end[1]}, ${end[2]}, ${end[3]}))
    order by -m.count, m.text, m.language, m.kind limit ${limit + 1}`
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown,
    nextCursor: last ? writeCursor(LIST, [last.count, last.text, last.language, last.kind]) : null,
  }
}

/** Puts a text aside until it finds nothing on a later day, or back among those that wait. */
export async function settleMiss(
  sql: Sql,
  { text, language, kind, isSettled }: Parsed<typeof settleContract>,
  now: Date,
): Promise<void> {
  if (!isSettled) {
    await sql`
      delete from search_miss_marks where text = ${text} and language = ${language} and kind = ${kind}`
  } else {
    await sql`
      insert into search_miss_marks (text, language, kind, settled_on)
      values (${text}, ${language}, ${kind}, ${dayOf(now)})
      on conflict (text, language, kind) do update set settled_on = excluded.settled_on`
  }
}
