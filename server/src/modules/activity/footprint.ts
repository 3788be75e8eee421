import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  addFootprints as addContract,
  clearFootprints as clearContract,
  Footprint,
  listFootprints as listContract,
} from '@tiantian/contracts/activity/footprint.ts'
import { FOOTPRINT_DAYS, FOOTPRINTS_MAX } from '@tiantian/contracts/activity/footprint.ts'
import type { SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind, SavedObject } from '@tiantian/contracts/activity/saved-kind.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import type { SavedBy } from './favorite.ts'
import type { SavedSources, ViewerSettings } from './saved-source.ts'
import { hasCardSql, sourceOf } from './saved-source.ts'

const DAY_MS = 86_400_000
const oldest = (now: Date) => new Date(now.getTime() - FOOTPRINT_DAYS * DAY_MS)

type FootprintInput = Parsed<typeof addContract>['seen'][number]

/** Records viewed objects, each with its last time only. The oldest above the limit are deleted. */
export async function addFootprints(
  { db, userId, sources }: SavedBy,
  seen: readonly FootprintInput[],
  now: Date,
) {
  const shown = await onlyShown(db, seen, sources)
  const rows = latestOfEach(shown).map(({ kind, id, seenAt }) => ({ kind, id, seenAt: within(seenAt, now) }))
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    await tx`select lock_user(${userId})`
    await tx`
      insert into footprints (user_id, kind, object_id, seen_at)
      select ${userId}, * from json_to_recordset(${JSON.stringify(rows)}::json)
        as seen(kind text, id uuid, "seenAt" timestamptz)
      on conflict (user_id, kind, object_id)
        do update set seen_at = greatest(footprints.seen_at, excluded.seen_at)`
    await forgetBeyondLimit(tx, userId)
  })
}

/** A client may report anything: unknown objects are not recorded. */
async function onlyShown(
  db: Db,
  seen: readonly FootprintInput[],
  sources: SavedSources,
): Promise<FootprintInput[]> {
  const byKind = [...Map.groupBy(seen, ({ kind }) => kind)]
  const shown = await Promise.all(
    byKind.map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ id }) => id)
      const known = await sourceOf(sources, kind).findShown(db.reads, ids)
      return ofKind.filter(({ id }) => known.has(id))
    }),
  )
  return shown.flat()
}

function latestOfEach(seen: readonly FootprintInput[]): FootprintInput[] {
  const byTime = seen.toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt))
  return [...new Map(byTime.map((each) => [`${each.kind} ${each.id}`, each])).values()]
}

/** Device clocks may be wrong: times are limited to the retention period and never in the future. */
function within(seenAt: string, now: Date): string {
  const time = Math.min(Math.max(Date.parse(seenAt), oldest(now).getTime()), now.getTime())
  return new Date(time).toISOString()
}

export async function forgetBeyondLimit(sql: Queryable, userId: string) {
  await sql`
    delete from footprints where ctid = any(array(
      select ctid from footprints where user_id = ${userId}
      order by seen_at desc, object_id desc offset ${FOOTPRINTS_MAX}))`
}

interface FootprintRow {
  readonly kind: SavedKind
  readonly id: string
  readonly time: string
  /** ISO 8601. */
  readonly seen_at: string
}

const position = z.tuple([cursorTime, cursorId])

/**
 * A page, latest first. @throws AppError('VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the latter for a cursor of another
 * list
 */
export async function listFootprints(
  { db, userId, sources }: SavedBy,
  { kind, compare, cursor, limit }: Parsed<typeof listContract>,
  viewer: ViewerSettings,
) {
  const listName = `footprints ${kind ?? ''}`
  const end = readCursor(listName, cursor, position)
  const sql = db.sql
  const found = await sql<FootprintRow[]>`
    select kind, object_id as id, seen_at::text as time, to_json(seen_at) #>> '{}' as seen_at from footprints f
    where user_id = ${userId} and seen_at > ${oldest(viewer.now)} and ${sql.unsafe(hasCardSql(sources))}
      ${kind ? sql`and kind = ${kind}` : sql``}
      ${end ? sql`and (seen_at, object_id) < (${end[0]}::timestamptz, ${end[1]}::uuid)` : sql``}
    order by seen_at desc, object_id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(listName, found, limit, ({ time, id }) => [time, id])
  const cards = await showAll(db, rows, sources, { ...viewer, compare })
  return { rows: rows.flatMap((row) => footprintOf(row, cards.get(`${row.kind} ${row.id}`))), nextCursor }
}

/** Cards by kind and id, with one query per kind on the page. */
async function showAll(
  db: Db,
  rows: readonly FootprintRow[],
  sources: SavedSources,
  viewer: ViewerSettings,
): Promise<Map<string, SavedCard>> {
  const byKind = [...Map.groupBy(rows, (row) => row.kind)]
  const shown = await Promise.all(
    byKind.map(async ([kind, ofKind]) => {
      const ids = ofKind.map(({ id }) => id)
      const cards = await sourceOf(sources, kind).show(db.reads, ids, viewer)
      return [...cards].map(([id, card]) => [`${kind} ${id}`, card] as const)
    }),
  )
  return new Map(shown.flat())
}

function footprintOf(row: FootprintRow, content: SavedCard | undefined): Footprint[] {
  return content ? [{ kind: row.kind, id: row.id, seenAt: row.seen_at, content }] : []
}

export async function removeFootprints({ db, userId }: SavedBy, objects: readonly SavedObject[]) {
  await db.sql`
    delete from footprints f
    using unnest(${objects.map(({ kind }) => kind)}::text[], ${objects.map(({ id }) => id)}::uuid[]) as t(kind, id)
    where f.user_id = ${userId} and f.kind = t.kind and f.object_id = t.id`
}

/** All entries, or those from one time until before another. */
export async function clearFootprints(
  { db, userId }: SavedBy,
  { from, before }: Parsed<typeof clearContract>,
) {
  await db.sql`
    delete from footprints
    where user_id = ${userId} and seen_at >= ${from ?? '-infinity'}::timestamptz
      and seen_at < ${before ?? 'infinity'}::timestamptz`
}

const BATCH_ROWS = 1000

/** Deletes entries older than 90 days; returns how many. */
export async function forgetOldFootprints({ sql }: Db, now: Date): Promise<{ footprints: number }> {
  let footprints = 0
  for (let count = BATCH_ROWS; count === BATCH_ROWS; footprints += count) {
    const old = await sql`
      delete from footprints where ctid = any(array(
        select ctid from footprints where seen_at <= ${oldest(now)} order by seen_at limit ${BATCH_ROWS}
        for update skip locked))`
    count = old.count
  }
  return { footprints }
}
