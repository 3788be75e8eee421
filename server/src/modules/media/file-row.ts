import { AppError } from '@tiantian/contracts/error.ts'
import postgres from 'postgres'
import type { Db } from '../../platform/database/database.ts'
import type { MediaFileRow } from '../../platform/database/rows.generated.ts'
import type { Inspected } from './inspect.ts'
import type { QuotaHolder } from './quota.ts'
import { refuseAboveQuota } from './quota.ts'

/** A file that is served. */
export interface FileRow {
  readonly path: string
  readonly objectKey: string
  readonly bytes: number
  readonly hash: Buffer
  readonly width: number | null
  readonly height: number | null
  /** Requires a signed token. */
  readonly isLocked: boolean
}

interface NewFile {
  readonly id: string
  readonly path: string
  readonly holder: QuotaHolder
  /** Not served: kept when a form refers to it, else deleted after a day. */
  readonly isPrivate: boolean
}

/** @throws AppError('UPLOAD_LIMIT') */
export async function insertSigned(db: Db, { id, path, holder, isPrivate }: NewFile, now: Date) {
  const { ownerId = null, deviceId = null, networkHash } = holder
  await db.transaction(async (tx) => {
    await refuseAboveQuota(tx, holder, { files: 1, bytes: 0, isPrivate }, now)
    await tx`
      insert into media_files (id, path, owner_id, device_id, network_hash, privacy, created_at)
      values (${id}, ${path}, ${ownerId}, ${deviceId}, ${networkHash}, ${isPrivate ? 'waiting' : null}, ${now})`
  })
}

interface FormClaim {
  readonly id: string
  readonly objectKey: string
  /** Counted from now on, so that simultaneous uploads cannot fill the disk with what is not counted yet. */
  readonly bytesMax: number
  /** Later posts of the form may continue this one. */
  readonly isResumable?: boolean
}

/**
 * Uses a signed form once: the object key is stored before the object exists.
 * @throws AppError('UPLOAD_EXPIRED') when it was used before, or 'UPLOAD_LIMIT'
 */
export async function claim(
  db: Db,
  { id, objectKey, bytesMax, isResumable = false }: FormClaim,
  now: Date,
): Promise<QuotaHolder> {
  return db.transaction(async (tx) => {
    const [claimed] = await tx<Pick<MediaFileRow, 'owner_id' | 'device_id' | 'network_hash' | 'privacy'>[]>`
      update media_files set object_key = ${objectKey}, is_resumable = ${isResumable}
      where id = ${id} and state = 'signed' and object_key is null returning owner_id, device_id, network_hash, privacy`
    if (!claimed) throw new AppError('UPLOAD_EXPIRED')
    const holder = holderOf(claimed)
    await refuseAboveQuota(
      tx,
      holder,
      { files: 0, bytes: bytesMax, isPrivate: claimed.privacy !== null },
      now,
    )
    await tx`update media_files set bytes = ${bytesMax} where id = ${id}`
    return holder
  })
}

/** A file whose upload has begun and broke off. */
interface BegunUpload {
  /** As announced. */
  readonly bytes: number
  readonly holder: QuotaHolder
}

/** Undefined for one that has not begun, that is there already, or that no later post may continue. */
export async function findBegun({ sql }: Db, id: string): Promise<BegunUpload | undefined> {
  const [row] = await sql<Pick<MediaFileRow, 'owner_id' | 'device_id' | 'network_hash' | 'bytes'>[]>`
    select owner_id, device_id, network_hash, bytes from media_files
    where id = ${id} and state = 'signed' and is_resumable`
  return row && { bytes: Number(row.bytes), holder: holderOf(row) }
}

/**
 * Gives an upload that goes on a key of its own: another post of the same form, on this server or another, may still be
 * storing under the one before, which is returned. What that post stores is refused from now on.
 * @throws AppError('UPLOAD_EXPIRED') when the file is there already
 */
export async function replaceKey({ sql }: Db, id: string, objectKey: string): Promise<string> {
  const [row] = await sql<{ before: string }[]>`
    update media_files f set object_key = ${objectKey} from
      (select id, object_key as before from media_files
        where id = ${id} and state = 'signed' and is_resumable for update) begun
    where f.id = begun.id returning before`
  if (!row) throw new AppError('UPLOAD_EXPIRED')
  return row.before
}

/** Its bytes are there, reported or not. */
export async function isUploaded({ sql }: Db, id: string): Promise<boolean> {
  return (await sql`select from media_files where id = ${id} and state <> 'signed'`).length > 0
}

function holderOf(row: Pick<MediaFileRow, 'owner_id' | 'device_id' | 'network_hash'>): QuotaHolder {
  const { owner_id: ownerId, device_id: deviceId, network_hash } = row
  const uploader = ownerId === null ? { deviceId: deviceId ?? '' } : { ownerId }
  return { ...uploader, networkHash: network_hash ?? Buffer.alloc(0) }
}

/** A file that was not stored does not count. */
export async function releaseClaim({ sql }: Db, id: string) {
  await sql`update media_files set bytes = 0 where id = ${id} and state = 'signed'`
}

interface StoredUpload {
  readonly id: string
  /** Of the post that stored it. */
  readonly objectKey: string
}

/**
 * Called when the object is in the store.
 * @throws AppError('UPLOAD_EXPIRED') also when a later post of the form took over, or 'STATE_CONFLICT' when another file
 * took the path meanwhile
 */
export async function markUploaded({ sql }: Db, { id, objectKey }: StoredUpload, content: Inspected) {
  const { bytes, hash, width = null, height = null } = content
  const marked = sql`
    update media_files set state = 'uploaded', bytes = ${bytes}, hash = ${hash}, width = ${width}, height = ${height}
    where id = ${id} and state = 'signed' and object_key = ${objectKey}`
  const { count } = await marked.catch((error: unknown) => {
    const isTaken = error instanceof postgres.PostgresError && error.constraint_name === 'media_files_path'
    throw isTaken ? new AppError('STATE_CONFLICT') : error
  })
  if (count === 0) throw new AppError('UPLOAD_EXPIRED')
}

/** Returns the path of the file, also when it was reported before; undefined when no file was uploaded. */
export async function markReady({ sql }: Db, id: string, ownerId?: string) {
  const [ready] = await sql<Pick<MediaFileRow, 'path'>[]>`
    update media_files set state = 'ready'
    where id = ${id} and state <> 'signed' and privacy is null and ${ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`}
    returning path`
  return ready?.path
}

/** A private file that is kept for a record; the caller has checked the permission to read it. */
export async function findKept({ sql }: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select path, object_key as "objectKey", bytes::float8 as bytes, hash, width, height, is_locked as "isLocked"
    from media_files where id = ${id} and privacy = 'kept'`
  return row
}

/** A private file that its owner has uploaded, and that no record refers to yet. */
export async function findWaiting({ sql }: Db, id: string, ownerId: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select path, object_key as "objectKey", bytes::float8 as bytes, hash, width, height, is_locked as "isLocked"
    from media_files where id = ${id} and owner_id = ${ownerId} and privacy = 'waiting' and state = 'uploaded'`
  return row
}

/**
 * Which of these paths are served, with or without token; paths with NUL are left out because PostgreSQL refuses
 * them.
 */
export async function findReady(
  { sql }: Db,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> {
  const rows = await sql<FileRow[]>`
    select path, object_key as "objectKey", bytes::float8 as bytes, hash, width, height, is_locked as "isLocked"
    from media_files where path = any(${paths.filter((path) => !path.includes('\0'))}::text[]) and state = 'ready'`
  return new Map(rows.map((row) => [row.path, row]))
}

export async function isTaken({ sql }: Db, path: string): Promise<boolean> {
  return (await sql`select from media_files where path = ${path} and state <> 'signed'`).length > 0
}
