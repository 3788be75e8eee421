import { AppError } from '@tiantian/contracts/error.ts'
import type { Quota } from '@tiantian/contracts/media/limit.ts'
import { UPLOAD_QUOTA } from '@tiantian/contracts/media/limit.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Whose quota an upload counts against: a user, or the device of an anonymous token. */
export type Uploader =
  | { readonly ownerId: string; readonly deviceId?: undefined }
  | { readonly deviceId: string; readonly ownerId?: undefined }

/** The network is counted too, as a keyed hash, because devices and accounts are free. */
export type QuotaHolder = Uploader & { readonly networkHash: Buffer }

const DAY_MS = 86_400_000

interface MoreFiles extends Quota {
  readonly isPrivate: boolean
}

interface QuotaUsed {
  readonly privateFiles: number
  readonly privateBytes: number
  readonly files: number
  readonly bytes: number
  readonly networkFiles: number
  readonly networkBytes: number
}

/**
 * Checks one more file or more bytes, in the transaction that counts them.
 * @throws AppError('UPLOAD_LIMIT') when the files or bytes of 24 hours are used up
 */
export async function refuseAboveQuota(
  tx: Tx,
  holder: QuotaHolder,
  more: MoreFiles,
  now: Date,
): Promise<void> {
  const { ownerId, deviceId, networkHash } = holder
  // Uploads of a network are counted one after the other; two simultaneous ones must not both pass the limit.
  await tx`select pg_advisory_xact_lock(hashtextextended(${networkHash.toString('hex')}, 1))`
  await tx`select pg_advisory_xact_lock(hashtextextended(${ownerId ?? deviceId}, 1))`
  const since = new Date(now.getTime() - DAY_MS)
  const own = ownerId === undefined ? tx`device_id = ${deviceId}` : tx`owner_id = ${ownerId}`
  const sameKind = ownerId === undefined ? tx`device_id is not null` : tx`owner_id is not null`
  const [used] = await tx<[QuotaUsed]>`
    select * from
      (select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
          count(*) filter (where privacy is not null)::int as "privateFiles",
          coalesce(sum(bytes) filter (where privacy is not null), 0)::float8 as "privateBytes"
        from media_files where ${own} and created_at > ${since}) own,
      (select count(*)::int as "networkFiles", coalesce(sum(bytes), 0)::float8 as "networkBytes"
        from media_files where network_hash = ${networkHash} and created_at > ${since} and ${sameKind}) network`
  const [quota, network] =
    ownerId === undefined
      ? [UPLOAD_QUOTA.device, UPLOAD_QUOTA.deviceNetwork]
      : [UPLOAD_QUOTA.user, UPLOAD_QUOTA.userNetwork]
  refuseAbove(quota, { files: used.files + more.files, bytes: used.bytes + more.bytes })
  if (more.isPrivate && ownerId !== undefined)
    refuseAbove(UPLOAD_QUOTA.userPrivate, {
      files: used.privateFiles + more.files,
      bytes: used.privateBytes + more.bytes,
    })
  refuseAbove(network, { files: used.networkFiles + more.files, bytes: used.networkBytes + more.bytes })
}

function refuseAbove({ files, bytes }: Quota, used: Quota) {
  if (used.files <= files && used.bytes <= bytes) return
  throw new AppError('UPLOAD_LIMIT', { files, megabytes: bytes / 1_000_000 })
}
