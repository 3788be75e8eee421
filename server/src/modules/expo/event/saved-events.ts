import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { SavedSource, ViewerSettings } from '../../activity/saved-source.ts'
import type { EventCardRow } from './event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf, IS_PUBLIC } from './event-card.ts'

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
