import { AppError } from '@tiantian/contracts/error.ts'
import type { OfficeReleases } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Db, Queryable } from '../../platform/database.ts'
import type { DataEditor } from './dataset-audit.ts'
import { auditDataset } from './dataset-audit.ts'
import { noteRelease } from './dataset-notification.ts'
import { readOfficeReleases } from './dataset-releases.ts'
import { readDataset } from './dataset-row.ts'

/** A dataset and the number of a release. */
interface ReleasePlace {
  readonly slug: string
  readonly n: number
}

/** @throws AppError('DATASET_NOT_FOUND') */
export async function listReleases(sql: Queryable, slug: string, readerId: string): Promise<OfficeReleases> {
  const dataset = await readDataset(sql, slug)
  return { releases: [...(await readOfficeReleases(sql, dataset, readerId))] }
}

/**
 * Publishes a release. @throws AppError('DATASET_NOT_FOUND'), 'FOUR_EYES' for the officer's own import,
 * 'STATE_CONFLICT' when it is no longer a draft, or the published release is not the one it was compared with
 */
export async function publishRelease(db: Db, editor: DataEditor, { slug, n }: ReleasePlace) {
  await db.transaction(async (tx) => {
    const { id } = await readDataset(tx, slug)
    const [draft] = await tx<{ isMine: boolean }[]>`
      select coalesce(imported_by = ${editor.userId}, false) as "isMine" from dataset_releases
      where dataset_id = ${id} and n = ${n} and state = 'draft'`
    if (draft?.isMine) throw new AppError('FOUR_EYES')
    const [shown] = await tx<{ n: number | null }[]>`select show_release(${id}, ${n}) as n`
    if (!shown?.n) throw new AppError('STATE_CONFLICT')
    await tx`
      update dataset_releases set state = 'published', published_by = ${editor.userId}, published_at = ${editor.now}
      where dataset_id = ${id} and n = ${n}`
    await noteRelease(tx, id, n)
    await auditDataset(tx, editor, 'publish', { id, n })
  })
  return listReleases(db.sql, slug, editor.userId)
}

/**
 * @throws AppError('DATASET_NOT_FOUND'), 'STATE_CONFLICT' when another release is published, or there is none before
 */
export async function rollBackRelease(db: Db, editor: DataEditor, { slug, n }: ReleasePlace) {
  await db.transaction(async (tx) => {
    const { id } = await readDataset(tx, slug)
    const moved = await tx`
      update datasets set live_n = b.n from (
        select max(n) as n from dataset_releases where dataset_id = ${id} and state = 'published' and n < ${n}) b
      where id = ${id} and live_n = ${n} and b.n is not null`
    if (moved.count === 0) throw new AppError('STATE_CONFLICT')
    await tx`update dataset_releases set state = 'withdrawn' where dataset_id = ${id} and n = ${n}`
    await auditDataset(tx, editor, 'roll-back', { id, n })
  })
  return listReleases(db.sql, slug, editor.userId)
}
