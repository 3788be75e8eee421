import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { listEvents as contract } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SavedSource, ViewerSettings } from '../../activity/saved-source.ts'
import type { EventCardRow } from './event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf, IS_PUBLIC } from './event-card.ts'

type EventListInput = Parsed<typeof contract>

/** The end of a page: start and id of its last event. */
const position = z.tuple([cursorTime, cursorId])

/** A page of events; the first page also counts events by type. */
export async function listEvents(
  sql: Queryable,
  input: EventListInput,
  language: Language,
  now: Date,
): Promise<Output<typeof contract>> {
  const after = readCursor(listName(input), input.cursor, position)
  const [found, types] = await Promise.all([
    readPage(sql, { ...input, after, now }, language),
    after ? [] : countTypes(sql, input, now),
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [row.startsAt, row.id])
  return { rows: rows.map((row) => eventCardOf(row, now)), nextCursor, types }
}

const listName = ({ when }: EventListInput) => `events ${when}`

interface PageInput extends EventListInput {
  readonly after: z.output<typeof position> | undefined
  readonly now: Date
}

function readPage(sql: Queryable, { when, type, limit, after, now }: PageInput, language: Language) {
  const isPast = when === 'past'
  const mark = after && sql`(${after[0]}::timestamptz, ${after[1]}::uuid)`
  return sql<EventCardRow[]>`
    select ${sql.unsafe(eventCardColumns(language))} from ${sql.unsafe(EVENT_CARD_FROM)}
    where e.state in ('published', 'postponed', 'cancelled') ${ofTime(sql, when, now)}
      ${type ? sql`and e.type = ${type}` : sql``}
      ${mark ? sql`and (e.starts_at, e.id) ${isPast ? sql`<` : sql`>`} ${mark}` : sql``}
    order by ${isPast ? sql`e.starts_at desc, e.id desc` : sql`e.starts_at, e.id`} limit ${limit + 1}`
}

/** Upcoming includes running events. */
const ofTime = (sql: Queryable, when: EventListInput['when'], now: Date) =>
  when === 'past' ? sql`and e.ends_at <= ${now}` : sql`and e.ends_at > ${now}`

function countTypes(sql: Queryable, { when }: EventListInput, now: Date) {
  return sql<Output<typeof contract>['types'][number][]>`
    select e.type, count(*)::int as count from events e
    where e.state in ('published', 'postponed', 'cancelled') ${ofTime(sql, when, now)}
    group by e.type order by count(*) desc, e.type`
}

/**
 * Events visible to visitors, including cancelled and past ones. An event taken back to draft is not shown at all,
 * not even as removed.
 */
export const savedEvents: SavedSource = {
  kind: 'event',
  notFound: 'EVENT_NOT_FOUND',
  hasCard: `exists (select from events e where e.id = f.object_id and ${IS_PUBLIC})`,
  findShown,
  show,
}

async function findShown(sql: Queryable, ids: readonly string[]) {
  const rows = await sql<{ id: string }[]>`
    select e.id from events e where e.id = any(${ids as string[]}::uuid[]) and ${sql.unsafe(IS_PUBLIC)}`
  return new Map(rows.map(({ id }) => [id, null]))
}

async function show(sql: Queryable, ids: readonly string[], { language, now }: ViewerSettings) {
  const rows = await sql<EventCardRow[]>`
    select ${sql.unsafe(eventCardColumns(language))} from ${sql.unsafe(EVENT_CARD_FROM)}
    where e.id = any(${ids as string[]}::uuid[]) and ${sql.unsafe(IS_PUBLIC)}`
  return new Map(
    rows.map((row): [string, SavedCard] => [
      row.id,
      { kind: 'event', isGone: false, card: { ...eventCardOf(row, now), name: row.title } },
    ]),
  )
}
