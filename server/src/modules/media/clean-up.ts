import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_REPORT_MAX_S } from '@tiantian/contracts/media/limit.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { FileUse } from '../../platform/module-hooks.ts'
import type { MediaFileRow } from '../../platform/rows.generated.ts'
import type { ServerStore } from './store.ts'

export interface CleanedFiles {
  /** Files that were never reported, or whose owner is deleted. */
  readonly files: number
  /** Drafts of aborted uploads. */
  readonly drafts: number
}

const DRAFT_MS_MAX = 3_600_000
/** Small, because deleting a remote object may be slow and its row stays locked meanwhile. */
const BATCH_ROWS = 50

export interface CleanUpOptions {
  readonly db: Db
  readonly store: ServerStore
  readonly draftDir: string
  /** What else uses a file. */
  readonly fileUses: readonly FileUse[]
}

/**
 * Deletes what nobody can access: uploads signed a day ago and never reported, files of deleted users (except those
 * used by an article or a registration), dropped private files, and drafts of aborted uploads. Several nodes may run
 * it at once; each takes its own rows.
 */
export async function cleanUpFiles(options: CleanUpOptions, now: Date): Promise<CleanedFiles> {
  let files = 0
  for (;;) {
    const count = await cleanBatch(options, now)
    files += count
    if (count < BATCH_ROWS) return { files, drafts: await cleanDrafts(options.draftDir) }
  }
}

/** First the object, then its row: after a failure in between, the next run finds the row again. */
async function cleanBatch({ db, store, fileUses }: CleanUpOptions, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await takeOrphans(tx, fileUses, new Date(now.getTime() - UPLOAD_REPORT_MAX_S * 1000))
    for (const { object_key } of rows) if (object_key !== null) await store.remove(object_key)
    await tx`delete from media_files where id = any(${rows.map(({ id }) => id)}::uuid[])`
    return rows.length
  })
}

const takeOrphans = (tx: Tx, fileUses: readonly FileUse[], dayAgo: Date) => tx<
  Pick<MediaFileRow, 'id' | 'object_key'>[]
>`
  select id, object_key from media_files
  where privacy = 'dropped' or (created_at < ${dayAgo} and (state <> 'ready' or (owner_id is null and device_id is null))
    and privacy is distinct from 'kept'
    ${fileUses.map((isUsed) => tx`and not ${isUsed(tx)}`)})
  order by created_at limit ${BATCH_ROWS} for update skip locked`

/** By the disk's clock: no upload takes this long, so nobody is writing to it. */
async function cleanDrafts(folder: string): Promise<number> {
  let count = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < DRAFT_MS_MAX) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}
