import { AppError } from '@tiantian/contracts/error.ts'
import type { Quota } from '@tiantian/contracts/media/limit.ts'
import { UPLOAD_QUOTA } from '@tiantian/contracts/media/limit.ts'
import type { Queryable } from '../../platform/database.ts'

/** Whose quota an upload counts against: a user, or the device of an anonymous token. */
export type Uploader =
  | { readonly ownerId: string; readonly deviceId?: undefined }
  | { readonly deviceId: string; readonly ownerId?: undefined }

const DAY_MS = 86_400_000

interface QuotaUsed {
  readonly files: number
  readonly bytes: number
}

/** Counts one more form. @throws AppError('UPLOAD_LIMIT') when the files or bytes of 24 hours are used up */
export async function refuseAboveQuota(sql: Queryable, uploader: Uploader, now: Date) {
  const quota = quotaOf(uploader)
  const { files, bytes } = await usedToday(sql, uploader, now)
  if (files >= quota.files || bytes >= quota.bytes) throw aboveLimit(quota)
}

/** Checks the additional bytes in the transaction that counts them. @throws AppError('UPLOAD_LIMIT') */
export async function refuseBytesAboveQuota(sql: Queryable, uploader: Uploader, more: number, now: Date) {
  // Uploads of one owner finish one after the other; two simultaneous ones must not both pass the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${uploader.ownerId ?? uploader.deviceId}, 1))`
  const quota = quotaOf(uploader)
  const { bytes } = await usedToday(sql, uploader, now)
  if (bytes + more > quota.bytes) throw aboveLimit(quota)
}

const quotaOf = ({ ownerId }: Uploader): Quota =>
  ownerId === undefined ? UPLOAD_QUOTA.device : UPLOAD_QUOTA.user

const aboveLimit = ({ files, bytes }: Quota) =>
  new AppError('UPLOAD_LIMIT', { files, megabytes: bytes / 1_000_000 })

async function usedToday(sql: Queryable, { ownerId, deviceId }: Uploader, now: Date): Promise<QuotaUsed> {
  const since = new Date(now.getTime() - DAY_MS)
  const quotaOwner = ownerId === undefined ? sql`device_id = ${deviceId}` : sql`owner_id = ${ownerId}`
  const [used] = await sql<[QuotaUsed]>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes
    from media_files where ${quotaOwner} and created_at > ${since}`
  return used
}
