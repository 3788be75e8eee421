import type { Queryable } from '../../../platform/database/database.ts'
import { readShownDataset } from './dataset-row.ts'

interface Follower {
  readonly userId: string
  readonly slug: string
}

/** @throws AppError('DATASET_NOT_FOUND') */
export async function getFollow(sql: Queryable, { userId, slug }: Follower) {
  const { id } = await readShownDataset(sql, slug)
  const [row] = await sql<{ email: string; isFollowed: boolean }[]>`
    select coalesce(email, '') as email, exists (
      select from dataset_followers where user_id = ${userId} and dataset_id = ${id}) as "isFollowed"
    from users where id = ${userId}`
  return { isFollowed: row?.isFollowed ?? false, email: row?.email ?? '' }
}

/**
 * A target state, not a toggle. The published release counts as already read. @throws AppError('DATASET_NOT_FOUND')
 */
export async function setFollow(sql: Queryable, follower: Follower, isFollowed: boolean, now: Date) {
  const { id, liveN } = await readShownDataset(sql, follower.slug)
  if (isFollowed) {
    await sql`
      insert into dataset_followers (user_id, dataset_id, notified_n, created_at)
      values (${follower.userId}, ${id}, ${liveN ?? 0}, ${now}) on conflict do nothing`
  } else {
    await sql`delete from dataset_followers where user_id = ${follower.userId} and dataset_id = ${id}`
  }
  return getFollow(sql, follower)
}
