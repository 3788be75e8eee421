import { AppError } from '@tiantian/contracts/error.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import type { Queryable } from '../../../platform/database.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDimensions } from './dataset-row.ts'

/** Whether it ever had figures, which refer to its members by position and key. */
export async function hasReleases(sql: Queryable, datasetId: string): Promise<boolean> {
  const releases = await sql`select from dataset_releases where dataset_id = ${datasetId} limit 1`
  return releases.length > 0
}

/**
 * Existing figures would change meaning if frequency, dimensions or their order changed, or lose it if their member
 * disappeared. @throws AppError('DATASET_SHAPE_FIXED')
 */
export async function assertShape(sql: Queryable, row: DatasetRow, form: DatasetForm): Promise<void> {
  if (!(await hasReleases(sql, row.id))) return
  const before = await readDimensions(sql, row.id)
  const keys = before.map(({ key }) => key)
  const isSame =
    form.frequency === row.frequency && keys.join(' ') === form.dimensions.map(({ key }) => key).join(' ')
  if (!isSame) throw new AppError('DATASET_SHAPE_FIXED')
  for (const [at, { members }] of before.entries()) {
    const stored = new Set(form.dimensions[at]?.members.map(({ key }) => key))
    const removed = members.flatMap(({ key }) => (stored.has(key) ? [] : [key]))
    if (removed.length === 0) continue
    const used = await sql`
      select from observations where dataset_id = ${row.id} and members[${at + 1}::int] = any(${removed}::text[]) limit 1`
    if (used.length > 0) throw new AppError('DATASET_SHAPE_FIXED')
  }
}
