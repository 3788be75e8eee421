import type { Parsed } from '@tiantian/contracts/action.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { asksReason, mayEver } from '@tiantian/contracts/machine.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { completeLanguages, missingForReview } from '@tiantian/contracts/publish/dataset-form.ts'
import type { moveDataset as contract } from '@tiantian/contracts/publish/dataset-office.ts'
import { datasetMachine } from '@tiantian/contracts/publish/dataset-state.ts'
import { assertSecondPerson } from '@tiantian/contracts/second-person.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import type { NamedText } from '../../../platform/text/not-translated.ts'
import { assertTranslated } from '../../../platform/text/not-translated.ts'
import { readWritten, showForm } from './dataset-form.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset } from './dataset-row.ts'
import type { OfficeEditor } from './dataset-write.ts'
import { datasetRoles, getDraft, shownOrHidden } from './dataset-write.ts'

type DatasetMoveInput = Parsed<typeof contract>

interface StoredDataset {
  readonly id: string
  readonly version: number
}

const datasets = storeMachine<StoredDataset>()({
  machine: datasetMachine,
  table: 'datasets',
  notFound: 'DATASET_NOT_FOUND',
  audit: { objectKind: 'dataset', objectId: ({ id }) => id },
  columns: (_, { event, reason }) => ({ comment: asksReason(datasetMachine, event) && reason ? reason : '' }),
})

/**
 * Changes the state of a dataset, in the version that the editor has seen.
 * @throws AppError('DATASET_NOT_FOUND' | 'PERMISSION_DENIED'), 'STATE_CONFLICT' when it has changed, 'FOUR_EYES' for
 * the editor's own texts, 'INVALID_INPUT' where texts are missing, 'TEXT_NOT_TRANSLATED'
 */
export async function moveDataset(db: Db, editor: OfficeEditor, input: DatasetMoveInput) {
  const { slug, version, event, comment, override } = input
  const role = datasetRoles(editor)
  if (!mayEver(datasetMachine, event, role)) throw new AppError('PERMISSION_DENIED')
  await db.transaction(async (tx) => {
    // Locked: of two simultaneous changes, the second sees the first.
    await tx`select from datasets where slug = ${slug} for no key update`
    const row = await readDataset(tx, slug)
    await move(tx, datasets, row.id, event, {
      by: editor.userId,
      role,
      at: editor.now,
      reason: comment,
      data: { version, override },
      holds: shownOrHidden(row),
      async check(_, transition) {
        if (row.version !== version) throw new AppError('STATE_CONFLICT')
        if (transition.needsSecondPerson)
          assertSecondPerson({ roles: editor.roles, override }, await isAuthor(tx, editor, row))
        if (event === 'submit') await assertComplete(tx, row)
      },
      set: event === 'unpublish' ? { is_shown: false } : {},
    })
    if (event === 'publish') await showVersion(tx, row)
  })
  return getDraft(db.sql, editor, slug)
}

async function showVersion(tx: Queryable, row: DatasetRow) {
  const { form } = await readWritten(tx, row)
  await showForm(tx, row.id, form)
  await tx`update datasets set is_shown = true, shown_version = ${row.version} where id = ${row.id}`
}

/** Whether the editor wrote any unpublished version. */
async function isAuthor(tx: Queryable, { userId }: OfficeEditor, { id }: DatasetRow): Promise<boolean> {
  const own = await tx`
    select from dataset_versions v join datasets d on d.id = v.dataset_id
    where d.id = ${id} and v.n > coalesce(d.shown_version, 0) and v.edited_by = ${userId} limit 1`
  return own.length > 0
}

/** Names of members, sources and licences may be the same in several languages, so they are not among them. */
const translatedTexts = ({ title, description, method, notice, unit, charts }: DatasetForm): NamedText[] => [
  ['title', title, 'name'],
  ...Object.entries({ description, method, notice, unit }).map((each): NamedText => each),
  ...charts.flatMap(({ title: heading, takeaway, notes }, at): NamedText[] => [
    [`charts.${at}.title`, heading, 'name'],
    [`charts.${at}.takeaway`, takeaway],
    [`charts.${at}.notes`, notes],
  ]),
]

/** Reviewers should judge content: without one complete language there is nothing to review. */
async function assertComplete(tx: Queryable, row: DatasetRow) {
  const { form } = await readWritten(tx, row)
  const missing = missingForReview(form)
  if (missing.length === 0) return assertTranslated(translatedTexts(form), completeLanguages(form))
  throw new AppError(
    'INVALID_INPUT',
    {},
    missing.slice(0, 20).map((path): FieldIssue => ({ path, rule: 'required' })),
  )
}
