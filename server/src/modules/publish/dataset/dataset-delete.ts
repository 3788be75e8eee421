import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { deleteDataset as contract } from '@tiantian/contracts/publish/dataset-office.ts'
import type { DatasetState } from '@tiantian/contracts/publish/dataset-state.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { deleteItemsOf } from '../../office/workspace.ts'
import type { DataEditor } from './dataset-audit.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset } from './dataset-row.ts'

/** Others wait for what is in review: it is taken back first. */
const DELETABLE_STATES: readonly DatasetState[] = ['draft', 'needs_changes', 'archived']

export const isDeletable = async (sql: Queryable, row: DatasetRow): Promise<boolean> =>
  DELETABLE_STATES.includes(row.state) && !(await isOnceShown(sql, row.id))

/** Whether readers have ever seen its texts or figures. */
async function isOnceShown(sql: Queryable, id: string): Promise<boolean> {
  const found = await sql`
    select from datasets d where id = ${id} and (is_shown or shown_version is not null
      or exists (select from dataset_releases r where r.dataset_id = d.id and r.published_at is not null))`
  return found.length > 0
}

/**
 * Deletes a dataset that no reader has seen, with its versions, its unpublished imports and what anybody has typed for
 * it. Idempotent by request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'DATASET_NOT_FOUND'), 'ONCE_PUBLISHED' for what is archived instead,
 * 'STATE_CONFLICT' while others wait for it
 */
export async function deleteDataset(
  db: Db,
  { userId, now }: DataEditor,
  { requestId, slug }: Parsed<typeof contract>,
): Promise<Record<string, never>> {
  const request = { userId, requestId, action: 'publish/dataset-office/delete', input: { slug } }
  return once(db, request, async (tx) => {
    await tx`select from datasets where slug = ${slug} for update`
    const row = await readDataset(tx, slug)
    if (await isOnceShown(tx, row.id)) throw new AppError('ONCE_PUBLISHED')
    if (!DELETABLE_STATES.includes(row.state)) throw new AppError('STATE_CONFLICT')
    await tx`delete from datasets where id = ${row.id}`
    await deleteItemsOf(tx, `dataset/${slug}`)
    await audit(tx, {
      actorId: userId,
      event: 'dataset.delete',
      objectKind: 'dataset',
      objectId: row.id,
      change: { slug, title: row.title },
      at: now,
    })
    return {}
  })
}
