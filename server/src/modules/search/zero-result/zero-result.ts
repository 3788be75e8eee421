import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type {
  listZeroResults as contract,
  settleZeroResult as settleContract,
} from '@tiantian/contracts/search/zero-result.ts'
import * as z from 'zod'
import { cursorInt, cursorText, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { countTotal } from '../facet/facet.ts'
import type { PlannedQuery } from '../product-query.ts'

/** How many days a zero-result query is stored. */
const RETENTION_DAYS = 90

/** Deletes entries older than ninety days. */
export async function deleteOldZeroResults(sql: Queryable, now: Date): Promise<number> {
  const { count } = await sql`
    delete from zero_result_queries where day < ${dayOf(now)}::date - ${RETENTION_DAYS}::int`
  await sql`
    delete from zero_result_overflow where day < ${dayOf(now)}::date - ${RETENTION_DAYS}::int`
  await sql`
    delete from zero_result_decisions k where not exists (
      select from zero_result_queries m where m.text = k.text and m.language = k.language and m.kind = k.kind)`
  return count
}

const LIST = 'misses by count'
const position = z.tuple([cursorInt.min(0), cursorText, cursorText, cursorText])

/**
 * Open entries of the last days, or those dismissed that have not recurred since.
 * @throws AppError('INVALID_INPUT') for a foreign cursor
 */
export async function listZeroResults(
  sql: Queryable,
  query: ZeroResultInput,
  now: Date,
): Promise<Output<typeof contract>> {
  const [found, leftOut] = await Promise.all([
    findZeroResults(sql, query, now),
    countLeftOut(sql, query, now),
  ])
  const page = pageOf(LIST, found, query.limit, (row) => [row.count, row.text, row.language, row.kind])
  return { ...page, leftOut }
}

type ZeroResultInput = Parsed<typeof contract>

/** Of the requested days by the primary key; the rows of a day are limited (`ZERO_RESULT_TEXTS_A_DAY`). */
function findZeroResults(
  sql: Queryable,
  { days, language, kind, wasFilteredAway, isSettled, limit, cursor }: ZeroResultInput,
  now: Date,
) {
  const end = readCursor(LIST, cursor, position) ?? [null, null, null, null]
  return sql<Output<typeof contract>['rows']>`
    select * from (
      select text, language, kind, sum(count)::int as count, sum(filtered_count)::int as "filteredCount",
        max(day)::text as "lastDay", (array_agg(was_near_shown order by day desc))[1] as "wasNearShown",
        (array_agg(was_filtered_away order by day desc))[1] as "wasFilteredAway"
      from zero_result_queries where day > ${dayOf(now)}::date - ${days}::int
        and (${language ?? null}::text is null or language = ${language ?? null})
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
      group by text, language, kind) m
    where ${isSettled} = exists (select from zero_result_decisions k where k.text = m.text
        and k.language = m.language and k.kind = m.kind and k.settled_on >= m."lastDay"::date)
      and (${wasFilteredAway ?? null}::boolean is null or m."wasFilteredAway" = ${wasFilteredAway ?? null})
      and (${end[0]}::int is null
        or (-m.count, m.text, m.language, m.kind) > (-${end[0]}::int, ${end[1]}, ${end[2]}, ${end[3]}))
    order by -m.count, m.text, m.language, m.kind limit ${limit + 1}`
}

async function countLeftOut(sql: Queryable, { days }: ZeroResultInput, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(count), 0)::float8 as count from zero_result_overflow
    where day > ${dayOf(now)}::date - ${days}::int`
  return row?.count ?? 0
}

/** Dismisses a text until it has no results on a later day, or reopens it. */
export async function settleZeroResult(
  sql: Queryable,
  { text, language, kind, isSettled }: Parsed<typeof settleContract>,
  now: Date,
): Promise<void> {
  if (!isSettled) {
    await sql`
      delete from zero_result_decisions where text = ${text} and language = ${language} and kind = ${kind}`
  } else {
    await sql`
      insert into zero_result_decisions (text, language, kind, settled_on)
      values (${text}, ${language}, ${kind}, ${dayOf(now)})
      on conflict (text, language, kind) do update set settled_on = excluded.settled_on`
  }
}

/** What the office has to know of a zero-result query. */
export interface ZeroResultFacts {
  /** Near matches were shown instead. */
  readonly wasNearShown: boolean
  /** Filters were set beside the text. */
  readonly isFiltered: boolean
  /** Only the filters are the cause: the text has results without them. */
  readonly wasFilteredAway: boolean
}

export async function zeroResultProducts(
  sql: Queryable,
  { filter, search, statistics }: PlannedQuery,
  wasNearShown: boolean,
): Promise<ZeroResultFacts> {
  const isFiltered = filter.predicates.length > 0
  if (!isFiltered) return { wasNearShown, isFiltered, wasFilteredAway: false }
  const predicates = search.levels[(search.carTiers ?? 0) + (search.placeTiers ?? 0)] ?? []
  const { total } = await countTotal(sql, { predicates }, statistics)
  return { wasNearShown, isFiltered, wasFilteredAway: total > 0 }
}

/** UTC, such as 2026-11-21. */
export const dayOf = (now: Date) => now.toISOString().slice(0, 10)
