import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { missingWords } from '@tiantian/contracts/publish/dataset-form.ts'
import type { moveDataset as contract } from '@tiantian/contracts/publish/dataset-office.ts'
import { datasetStep } from '@tiantian/contracts/publish/dataset-state.ts'
import type { Db, Queryable } from '../../platform/database.ts'
import { auditDataset } from './dataset-audit.ts'
import { readWritten, showForm } from './dataset-form.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset } from './dataset-row.ts'
import type { OfficeEditor } from './dataset-write.service.ts'
import { getDraft } from './dataset-write.service.ts'

type DatasetMoveInput = Parsed<typeof contract>

/**
 * Takes a step with a dataset as it was seen.
 * @throws AppError('DATASET_NOT_FOUND' | 'PERMISSION_DENIED'), 'STATE_CONFLICT' when it is another by now, 'FOUR_EYES'
 *   for one's own words, 'INVALID_INPUT' where words are missing
 */
export async function moveDataset(db: Db, editor: OfficeEditor, input: DatasetMoveInput) {
  await db.transaction(async (tx) => {
    const { id } = await readDataset(tx, input.slug)
    // Two who are at it at once: the second reads what the first has made of it.
    await tx`select from datasets where id = ${id} for update`
    const row = await readDataset(tx, input.slug)
    const rule = datasetStep(row, input.event)
    if (!rule || row.version !== input.version) throw new AppError('STATE_CONFLICT')
    if (rule.who === 'publisher' && !editor.mayRelease) throw new AppError('PERMISSION_DENIED')
    if (rule.needsOtherEyes) await assertOtherEyes(tx, editor, row)
    if (input.event === 'submit') await assertComplete(tx, row)
    await take(tx, row, { ...input, to: rule.to })
    await auditDataset(tx, editor, input.event, {
      ...{ id, version: row.version },
      ...(input.comment && { comment: input.comment }),
    })
  })
  return getDraft(db.sql, editor, input.slug)
}

/** Whoever wrote any version that readers have not seen yet cannot judge it. */
async function assertOtherEyes(tx: Queryable, { userId }: OfficeEditor, { id }: DatasetRow) {
  const own = await tx`
    select from dataset_versions v join datasets d on d.id = v.dataset_id
    where d.id = ${id} and v.n > coalesce(d.shown_version, 0) and v.edited_by = ${userId} limit 1`
  if (own.length > 0) throw new AppError('FOUR_EYES')
}

/** A reviewer's time is for the words: those that are plainly missing are asked for before. */
async function assertComplete(tx: Queryable, row: DatasetRow) {
  const { form } = await readWritten(tx, row)
  const missing = missingWords(form)
  if (missing.length === 0) return
  throw new AppError(
    'INVALID_INPUT',
    {},
    missing.slice(0, 20).map((path): FieldIssue => ({ path, rule: 'required' })),
  )
}

type Step = DatasetMoveInput & { readonly to: DatasetRow['state'] | 'same' }

async function take(tx: Queryable, row: DatasetRow, { event, to, comment }: Step) {
  const { id, version } = row
  await tx`
    update datasets set state = ${to === 'same' ? row.state : to}, comment = ${event === 'return' ? comment : ''}
    where id = ${id}`
  if (event === 'unpublish') await tx`update datasets set is_shown = false where id = ${id}`
  if (event !== 'publish') return
  const { form } = await readWritten(tx, row)
  await showForm(tx, id, form)
  await tx`update datasets set is_shown = true, shown_version = ${version} where id = ${id}`
}
