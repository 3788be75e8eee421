import { FAVORITES_MAX } from '@tiantian/contracts/activity/favorite.ts'
import type { ISql } from 'postgres'
import type { Db } from '../../platform/database.ts'
import { forgetBeyondLimit } from './footprint.service.ts'

/**
 * Moves favourites and footprints of an anonymous account to a person and leaves it none, so that twice is once.
 * What she keeps herself stays as it is; above the limits the guest's oldest are left out.
 */
export async function mergeSaved({ $client }: Db, userId: string, guestId: string): Promise<void> {
  await $client.begin(async (sql) => {
    // In one order, so that two merges never wait for each other in a circle.
    for (const id of [userId, guestId].sort()) await sql`select lock_person(${id})`
    await moveFavorites(sql, userId, guestId)
    await moveFootprints(sql, userId, guestId)
    await sql`delete from favorites where user_id = ${guestId}`
    await sql`delete from footprints where user_id = ${guestId}`
  })
}

async function moveFavorites(sql: ISql, userId: string, guestId: string) {
  await sql`
    insert into favorites (user_id, kind, object_id, price_minor, currency, created_at)
    select ${userId}, kind, object_id, price_minor, currency, created_at from (
      select g.*, row_number() over (partition by g.kind order by g.created_at desc, g.object_id) as place,
        (select count(*) from favorites m where m.user_id = ${userId} and m.kind = g.kind) as kept
      from favorites g
      where g.user_id = ${guestId} and not exists (
        select from favorites m where m.user_id = ${userId} and m.kind = g.kind and m.object_id = g.object_id)
    ) fresh
    where place + kept <= ${FAVORITES_MAX}`
}

async function moveFootprints(sql: ISql, userId: string, guestId: string) {
  await sql`
    insert into footprints (user_id, kind, object_id, seen_at)
    select ${userId}, kind, object_id, seen_at from footprints where user_id = ${guestId}
    on conflict (user_id, kind, object_id)
      do update set seen_at = greatest(footprints.seen_at, excluded.seen_at)`
  await forgetBeyondLimit(sql, userId)
}
