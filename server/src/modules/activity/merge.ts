import { FAVORITES_MAX } from '@tiantian/contracts/activity/favorite.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SavedBy } from './favorite.ts'
import { makeRoom } from './favorite.ts'
import { forgetBeyondLimit } from './footprint.ts'
import { hasCardSql } from './saved-source.ts'

/**
 * Moves favorites and browsing history of an anonymous account to a user and empties it, so that repeating has no
 * effect. The user's own entries stay unchanged; above the limits the visitor's oldest are left out.
 */
export async function mergeSaved(owner: SavedBy, anonymousId: string): Promise<void> {
  const { db, userId, sources } = owner
  await db.transaction(async (tx) => {
    // In a fixed order, so that two merges cannot deadlock.
    for (const id of [userId, anonymousId].sort()) await tx`select lock_user(${id})`
    await moveFavorites(tx, owner, anonymousId)
    for (const { kind } of sources) await makeRoom(tx, owner, kind)
    await moveFootprints(tx, userId, anonymousId)
    await tx`delete from favorites where user_id = ${anonymousId}`
    await tx`delete from footprints where user_id = ${anonymousId}`
  })
}

async function moveFavorites(sql: Queryable, { userId, sources }: SavedBy, anonymousId: string) {
  const hasCard = sql.unsafe(hasCardSql(sources))
  await sql`
    with kept as (
      select kind, count(*) from favorites f where user_id = ${userId} and ${hasCard} group by kind
    ), fresh as (
      select f.*, row_number() over (
        partition by kind order by ${hasCard} desc, created_at desc, object_id) as place
      from favorites f
      where user_id = ${anonymousId} and not exists (
        select from favorites m where m.user_id = ${userId} and m.kind = f.kind and m.object_id = f.object_id))
    insert into favorites (user_id, kind, object_id, price_minor, currency, created_at)
    select ${userId}, kind, object_id, price_minor, currency, created_at from fresh left join kept using (kind)
    where place + coalesce(count, 0) <= ${FAVORITES_MAX}`
}

async function moveFootprints(sql: Queryable, userId: string, anonymousId: string) {
  await sql`
    insert into footprints (user_id, kind, object_id, seen_at)
    select ${userId}, kind, object_id, seen_at from footprints where user_id = ${anonymousId}
    on conflict (user_id, kind, object_id)
      do update set seen_at = greatest(footprints.seen_at, excluded.seen_at)`
  await forgetBeyondLimit(sql, userId)
}
