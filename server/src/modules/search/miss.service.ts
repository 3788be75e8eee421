import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { listMisses as contract, settleMiss as settleContract } from '@tiantian/contracts/search/miss.ts'
import type { Sql } from 'postgres'
import * as z from 'zod'
import { cursorInt, cursorText, pageOf, readPlace } from '../../platform/cursor.ts'
import { dayOf } from './day.ts'

/** So many days a miss is kept. */
const KEPT_DAYS = 90

/** Forgets what is older than ninety days. */
export async function forgetOldMisses(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`
    delete from search_misses where day < ${dayOf(now)}::date - ${KEPT_DAYS}::int`
  await sql`
    delete from search_misses_left_out where day < ${dayOf(now)}::date - ${KEPT_DAYS}::int`
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
export async function listMisses(sql: Sql, asked: Asked, now: Date): Promise<Output<typeof contract>> {
  const [found, leftOut] = await Promise.all([findMisses(sql, asked, now), countLeftOut(sql, asked, now)])
  const page = pageOf(LIST, found, asked.limit, (row) => [row.count, row.text, row.language, row.kind])
  return { ...page, leftOut }
}

type Asked = Parsed<typeof contract>

/** Of the days that are asked for by the primary key; how many rows a day may have is bounded (`MISS_TEXTS_A_DAY`). */
function findMisses(
  sql: Sql,
  { days, language, kind, wasFilteredAway, isSettled, limit, cursor }: Asked,
  now: Date,
) {
  const end = readPlace(LIST, cursor, place) ?? [null, null, null, null]
  return sql<Output<typeof contract>['rows']>`
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
}

async function countLeftOut(sql: Sql, { days }: Asked, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(count), 0)::float8 as count from search_misses_left_out
    where day > ${dayOf(now)}::date - ${days}::int`
  return row?.count ?? 0
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
