import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type {
  listFavorites as listContract,
  listFavoriteMarks,
  setFavorite as setContract,
} from '@tiantian/contracts/activity/favorite.ts'
import { FAVORITES_MAX } from '@tiantian/contracts/activity/favorite.ts'
import type { Favorite, SavedCard } from '@tiantian/contracts/activity/saved.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Currency, Money } from '@tiantian/contracts/money.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import type { SavedSources, ViewerSettings } from './saved-source.ts'
import { hasCardSql, sourceOf } from './saved-source.ts'

/** The user, and the kinds of objects that can be favorites. */
export interface SavedBy {
  readonly db: Db
  readonly userId: string
  readonly sources: SavedSources
}

/** @throws AppError('PRODUCT_NOT_FOUND' | 'SHOP_NOT_FOUND' | 'FAVORITE_LIMIT') when a new favorite is added */
export async function setFavorite(owner: SavedBy, input: Parsed<typeof setContract>, now: Date) {
  const { kind, id, isFavorite } = input
  if (isFavorite) await addFavorite(owner, kind, id, now)
  else await removeFavorites(owner, kind, [id])
  return { isFavorite, count: await countOf(owner.db.sql, owner, kind) }
}

async function addFavorite(owner: SavedBy, kind: SavedKind, id: string, now: Date) {
  const { db, userId, sources } = owner
  const source = sourceOf(sources, kind)
  const price = (await source.findShown(db.reads, [id])).get(id)
  if (price === undefined) throw new AppError(source.notFound)
  await db.transaction(async (tx) => {
    // The limit concerns all favorites of a user, so changes are serialized per user.
    await tx`select lock_user(${userId})`
    const [known] = await tx`
      select from favorites where user_id = ${userId} and kind = ${kind} and object_id = ${id}`
    if (known) return
    if ((await countOf(tx, owner, kind)) >= FAVORITES_MAX)
      throw new AppError('FAVORITE_LIMIT', { max: FAVORITES_MAX })
    await tx`
      insert into favorites (user_id, kind, object_id, price_minor, currency, created_at)
      values (${userId}, ${kind}, ${id}, ${price?.amountMinor ?? null}, ${price?.currency ?? null}, ${now})`
    await makeRoom(tx, owner, kind)
  })
}

/** Only visible ones: a user cannot remove what the list does not show. */
async function countOf(sql: Queryable, { userId, sources }: SavedBy, kind: SavedKind): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from favorites f
    where user_id = ${userId} and kind = ${kind} and ${sql.unsafe(sourceOf(sources, kind).hasCard)}`
  return row.count
}

/** A hidden object may become visible again and stays as far as there is room; the oldest are removed first. */
export async function makeRoom(sql: Queryable, { userId, sources }: SavedBy, kind: SavedKind): Promise<void> {
  await sql`
    delete from favorites where ctid = any(array(
      select f.ctid from favorites f where user_id = ${userId} and kind = ${kind}
      order by ${sql.unsafe(sourceOf(sources, kind).hasCard)} desc, created_at desc, object_id desc
      offset ${FAVORITES_MAX}))`
}

/** Missing ones are ignored; returns how many are left. */
export async function removeFavorites(owner: SavedBy, kind: SavedKind, ids: readonly string[]) {
  const { db, userId } = owner
  await db.sql`
    delete from favorites
    where user_id = ${userId} and kind = ${kind} and object_id = any(${ids as string[]}::uuid[])`
  return { count: await countOf(db.sql, owner, kind) }
}

interface FavoriteRow {
  readonly id: string
  readonly time: string
  /** ISO 8601. */
  readonly saved_at: string
  readonly price_minor: string | null
  readonly currency: Currency | null
}

const position = z.tuple([cursorTime, cursorId])

/**
 * A page, newest first. @throws AppError('VEHICLE_NOT_FOUND' | 'INVALID_INPUT') the latter for a cursor of another
 * list
 */
export async function listFavorites(
  owner: SavedBy,
  input: Parsed<typeof listContract>,
  viewer: ViewerSettings,
) {
  const { db, userId, sources } = owner
  const { kind, compare, cursor, limit } = input
  const listName = `favorites ${kind}`
  const source = sourceOf(sources, kind)
  const end = readCursor(listName, cursor, position)
  const [found, counts] = await Promise.all([
    db.sql<FavoriteRow[]>`
      select object_id as id, created_at::text as time, to_json(created_at) #>> '{}' as saved_at, price_minor, currency
      from favorites f
      where user_id = ${userId} and kind = ${kind} and ${db.sql.unsafe(source.hasCard)}
        ${end ? db.sql`and (created_at, object_id) < (${end[0]}::timestamptz, ${end[1]}::uuid)` : db.sql``}
      order by created_at desc, object_id desc limit ${limit + 1}`,
    countAll(db.sql, owner),
  ])
  const { rows, nextCursor } = pageOf(listName, found, limit, ({ time, id }) => [time, id])
  const ids = rows.map(({ id }) => id)
  const cards = await source.show(db.reads, ids, { ...viewer, compare })
  return { rows: rows.flatMap((row) => favoriteOf(row, cards.get(row.id))), nextCursor, counts }
}

function favoriteOf(row: FavoriteRow, content: SavedCard | undefined): Favorite[] {
  if (!content) return []
  const now = content.kind === 'product' ? content.card.price : undefined
  return [{ id: row.id, savedAt: row.saved_at, content, priceBefore: dropFrom(row, now) }]
}

/** Prices in two currencies are not compared: the exchange rate alone would make a part cheaper. */
function dropFrom({ price_minor, currency }: FavoriteRow, now: Money | undefined): Money | null {
  if (!now || price_minor === null || currency !== now.currency) return null
  const amountMinor = Number(price_minor)
  return amountMinor > now.amountMinor ? { amountMinor, currency } : null
}

async function countAll(sql: Queryable, { userId, sources }: SavedBy) {
  const rows = await sql<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from favorites f
    where user_id = ${userId} and ${sql.unsafe(hasCardSql(sources))} group by kind`
  return sources.map(({ kind }) => ({ kind, count: rows.find((row) => row.kind === kind)?.count ?? 0 }))
}

export async function listMarks(owner: SavedBy): Promise<Output<typeof listFavoriteMarks>> {
  const rows = await owner.db.sql<{ kind: string; ids: string[] }[]>`
    select kind, array_agg(object_id) as ids from favorites where user_id = ${owner.userId} group by kind`
  const marks = owner.sources.map(({ kind }) => ({
    kind,
    ids: rows.find((row) => row.kind === kind)?.ids ?? [],
  }))
  return { marks }
}
