import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { listEvents as contract } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { EventCardRow } from './event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf } from './event-card.ts'

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
