import type { Parsed } from '@tiantian/contracts/action.ts'
import type { saveWorkspaceItem as saveContract } from '@tiantian/contracts/office/workspace.ts'
import { WORKSPACE_DAYS, WORKSPACE_ITEMS_MAX } from '@tiantian/contracts/office/workspace.ts'
import type { Db, Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'

export async function getItem(sql: Queryable, userId: string, key: string) {
  const [found] = await sql<{ content: string; savedAt: string }[]>`
    select content, saved_at::text as "savedAt" from workspace_items where user_id = ${userId} and key = ${key}`
  return { item: found ? { ...found, savedAt: isoTime(found.savedAt) } : null }
}

/** The latest text wins: the same user types in one place at a time. Beyond the limit the oldest items go. */
export async function saveItem(
  { db, userId, now }: { db: Db; userId: string; now: Date },
  { key, content }: Parsed<typeof saveContract>,
) {
  await db.transaction(async (tx) => {
    await tx`
      insert into workspace_items (user_id, key, content, saved_at) values (${userId}, ${key}, ${content}, ${now})
      on conflict (user_id, key) do update set content = excluded.content, saved_at = excluded.saved_at`
    await tx`
      delete from workspace_items where user_id = ${userId} and key in (
        select key from workspace_items where user_id = ${userId}
        order by saved_at desc, key offset ${WORKSPACE_ITEMS_MAX})`
  })
  return { savedAt: now.toISOString() }
}

export async function deleteItem(sql: Queryable, userId: string, key: string) {
  await sql`delete from workspace_items where user_id = ${userId} and key = ${key}`
  return {}
}

/** What anybody has typed into forms of a record that is being deleted: `article/<id>`. */
export async function deleteItemsOf(tx: Queryable, record: string) {
  await tx`delete from workspace_items where key = ${record} or starts_with(key, ${`${record}/`})`
}

export async function deleteOldItems(sql: Queryable, now: Date) {
  const before = new Date(now.getTime() - WORKSPACE_DAYS * 86_400_000)
  const { count } = await sql`delete from workspace_items where saved_at < ${before}`
  return { items: count }
}
