import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { completeLanguages, datasetForm, missingTexts } from '@tiantian/contracts/publish/dataset-form.ts'
import type {
  addMembers as addContract,
  copyDataset as copyContract,
  createDataset as createContract,
  DatasetDraft,
  saveDataset as saveContract,
} from '@tiantian/contracts/publish/dataset-office.ts'
import { datasetMachine } from '@tiantian/contracts/publish/dataset-state.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { requireVersion } from '../../../platform/version.ts'
import type { DataEditor } from './dataset-audit.ts'
import { auditDataset } from './dataset-audit.ts'
import { isDeletable } from './dataset-delete.ts'
import type { DatasetFormResult } from './dataset-form.ts'
import { columnsOf, readWritten, showForm } from './dataset-form.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDataset, readDimensions } from './dataset-row.ts'

/** Whether it ever had figures, which refer to its members by position and key. */
async function hasReleases(sql: Queryable, datasetId: string): Promise<boolean> {
  const releases = await sql`select from dataset_releases where dataset_id = ${datasetId} limit 1`
  return releases.length > 0
}

/**
 * Existing figures would change meaning if frequency, dimensions or their order changed, or lose it if their member
 * disappeared. @throws AppError('DATASET_SHAPE_FIXED')
 */
async function assertShape(sql: Queryable, row: DatasetRow, form: DatasetForm): Promise<void> {
  if (!(await hasReleases(sql, row.id))) return
  const before = await readDimensions(sql, row.id)
  const keys = before.map(({ key }) => key)
  const isSame =
    form.frequency === row.frequency && keys.join(' ') === form.dimensions.map(({ key }) => key).join(' ')
  if (!isSame) throw new AppError('DATASET_SHAPE_FIXED')
  for (const [at, { members }] of before.entries()) {
    const kept = new Set(form.dimensions[at]?.members.map(({ key }) => key))
    const removed = members.flatMap(({ key }) => (kept.has(key) ? [] : [key]))
    if (removed.length === 0) continue
    const used = await sql`
      select from observations where dataset_id = ${row.id} and members[${at + 1}::int] = any(${removed}::text[]) limit 1`
    if (used.length > 0) throw new AppError('DATASET_SHAPE_FIXED')
  }
}

/** A data editor with their permissions. */
export interface OfficeEditor extends DataEditor {
  /** May publish what others have written. */
  readonly mayRelease: boolean
}

/** The user's role for a dataset, as named by its state machine. */
export const datasetRoles = ({ mayRelease }: OfficeEditor) =>
  mayRelease ? (['writer', 'publisher'] as const) : (['writer'] as const)

export const shownOrHidden = ({ isShown }: DatasetRow) => [isShown ? 'shown' : 'hidden'] as const

/** @throws AppError('DATASET_NOT_FOUND') */
export async function getDraft(
  sql: Queryable,
  editor: OfficeEditor,
  slug: string,
): Promise<{ dataset: DatasetDraft }> {
  const row = await readDataset(sql, slug)
  const [{ form, ...written }, isFixed, mayDelete] = await Promise.all([
    readWritten(sql, row),
    hasReleases(sql, row.id),
    isDeletable(sql, row),
  ])
  const { version, state, isShown, comment } = row
  const events = eventsFor(datasetMachine, state, datasetRoles(editor), shownOrHidden(row))
  return {
    dataset: {
      slug,
      version,
      state,
      isShown,
      comment,
      isFixed,
      isDeletable: mayDelete,
      ...written,
      events,
      missing: missingTexts(form),
      languages: completeLanguages(form),
      form,
    },
  }
}

/** @throws AppError('SLUG_TAKEN'), also for a code that another dataset has */
export async function createDataset(db: Db, editor: OfficeEditor, input: Parsed<typeof createContract>) {
  const { slug, form } = input
  await db.transaction(async (tx) => {
    const id = await insertDataset(tx, editor, { slug, form })
    if (id === undefined) await assertSameRequest(tx, editor, input)
    else await auditDataset(tx, editor, 'create', { id, version: 1 })
  })
  return getDraft(db.sql, editor, slug)
}

/**
 * A dataset with the texts, dimensions, charts and file columns of another, and none of its figures. Idempotent by
 * request id.
 * @throws AppError('REQUEST_ID_REUSED' | 'DATASET_NOT_FOUND'), 'SLUG_TAKEN', also for a code that another dataset has
 */
export async function copyDataset(db: Db, editor: OfficeEditor, input: Parsed<typeof copyContract>) {
  const { requestId, slug, copy } = input
  const request = {
    userId: editor.userId,
    requestId,
    action: 'publish/dataset-office/copy',
    input: { slug, copy },
  }
  await once(db, request, async (tx) => {
    const source = await readDataset(tx, slug)
    const { form } = await readWritten(tx, source)
    const own = { code: copy.code, retrievedOn: editor.now.toISOString().slice(0, 10), nextReleaseOn: null }
    const id = await insertDataset(tx, editor, { slug: copy.slug, form: { ...form, ...own } })
    if (id === undefined) throw new AppError('SLUG_TAKEN')
    await tx`
      update datasets set import_columns = ${JSON.stringify(source.importColumns)}::jsonb where id = ${id}`
    await auditDataset(tx, editor, 'copy', { id, version: 1, from: slug })
    return {}
  })
  return getDraft(db.sql, editor, copy.slug)
}

/** The id of the draft; undefined when its slug or code is taken. */
async function insertDataset(
  tx: Tx,
  editor: OfficeEditor,
  { slug, form }: Parsed<typeof createContract>,
): Promise<string | undefined> {
  const id = newId()
  const made = await tx`
    insert into datasets ${tx({ id, slug, ...columnsOf(form), created_at: editor.now, state: 'draft', is_shown: false, position: 0 })}
    on conflict do nothing returning id`
  if (made.length === 0) return undefined
  await tx`update datasets set position = (select max(position) + 1 from datasets) where id = ${id}`
  await showForm(tx, id, form)
  await saveVersion(tx, editor, { id, n: 1, form })
  return id
}

/** A repeated request equals the first: same author, same content, and unchanged since. */
async function assertSameRequest(
  tx: Queryable,
  { userId }: OfficeEditor,
  { slug, form }: Parsed<typeof createContract>,
) {
  const own = await tx`
    select from datasets d join dataset_versions v on v.dataset_id = d.id and v.n = 1
    where d.slug = ${slug} and v.edited_by = ${userId} and v.form = ${JSON.stringify(form)}::jsonb`
  if (own.length === 0) throw new AppError('SLUG_TAKEN')
}

/**
 * Saves the next version. While nothing is published, import files are checked against it at once.
 * @throws AppError('DATASET_NOT_FOUND' | 'DATASET_SHAPE_FIXED' | 'SLUG_TAKEN'), 'EDIT_CONFLICT' when somebody else
 * saved first, 'STATE_CONFLICT' in a state without editing
 */
export async function saveDataset(db: Db, editor: OfficeEditor, input: Parsed<typeof saveContract>) {
  const { slug, version, form } = input
  await db.transaction(async (tx) => {
    const row = await readDataset(tx, slug)
    const { n } = await requireVersion(
      tx<{ n: number }[]>`select n from claim_dataset_version(${row.id}, ${version}) n where n is not null`,
      () => refusal(tx, slug, version),
    )
    await assertShape(tx, row, form)
    await assertCode(tx, row, form)
    await saveVersion(tx, editor, { id: row.id, n, form })
    if (!row.isShown) await showForm(tx, row.id, form)
    await auditDataset(tx, editor, 'save', { id: row.id, version })
  })
  return getDraft(db.sql, editor, slug)
}

async function refusal(tx: Queryable, slug: string, seen: number): Promise<AppError> {
  const row = await readDataset(tx, slug)
  if (row.version === seen) return new AppError('STATE_CONFLICT')
  const { editedBy, editedAt } = await readWritten(tx, row)
  return new AppError('EDIT_CONFLICT', { name: editedBy, at: editedAt ?? '' })
}

async function assertCode(tx: Queryable, { id }: DatasetRow, { code }: DatasetForm) {
  const others = await tx`select from datasets where code = ${code} and id <> ${id}`
  if (others.length > 0) throw new AppError('SLUG_TAKEN')
}

/**
 * Adds members that an import file has and the dataset lacks: to the draft and to the import check at once. Readers
 * see them with a release, which another officer publishes.
 * @throws AppError('DATASET_NOT_FOUND'), 'INVALID_INPUT' for an unknown dimension, 'STATE_CONFLICT'
 */
export async function addMembers(db: Db, editor: OfficeEditor, input: Parsed<typeof addContract>) {
  await db.transaction(async (tx) => {
    const { id } = await readDataset(tx, input.slug)
    await tx`select from datasets where id = ${id} for update`
    const row = await readDataset(tx, input.slug)
    if (row.state === 'archived') throw new AppError('STATE_CONFLICT')
    const { form } = await readWritten(tx, row)
    const grown = withMembers(form, input)
    const n = row.version + 1
    await tx`
      update datasets set version = ${n}, shown_version = case when state = 'published' then ${n}::int else shown_version end
      where id = ${id}`
    await saveVersion(tx, editor, { id, n, form: grown })
    await insertMembers(tx, id, input)
    await auditDataset(tx, editor, 'add-members', { id, version: n })
  })
  return getDraft(db.sql, editor, input.slug)
}

/** Existing members stay unchanged, because the request may be repeated. */
function withMembers(form: DatasetForm, { dimension, members }: Parsed<typeof addContract>): DatasetForm {
  const dimensions = form.dimensions.map((each) => {
    if (each.key !== dimension) return each
    const known = new Set(each.members.map(({ key }) => key))
    return { ...each, members: [...each.members, ...members.filter(({ key }) => !known.has(key))] }
  })
  const grown = datasetForm.safeParse({ ...form, dimensions })
  if (grown.success && form.dimensions.some(({ key }) => key === dimension)) return grown.data
  throw new AppError('INVALID_INPUT', {}, [{ path: 'members', rule: 'invalid_value' }])
}

const insertMembers = (tx: Queryable, id: string, { dimension, members }: Parsed<typeof addContract>) => tx`
  insert into dataset_members (dataset_id, dimension, key, position, label, is_total, is_headline, parent, colour)
  select ${id}, ${dimension}, key, 1000 + row_number() over (), label, "isTotal", coalesce("isHeadline", false), parent, colour
  from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
    as row(key text, label jsonb, "isTotal" boolean, "isHeadline" boolean, parent text, colour smallint)
  on conflict do nothing`

interface DatasetWriteVersion extends Pick<DatasetFormResult, 'form'> {
  readonly id: string
  readonly n: number
}

const saveVersion = (
  tx: Queryable,
  { userId, now }: OfficeEditor,
  { id, n, form }: DatasetWriteVersion,
) => tx`
  insert into dataset_versions (dataset_id, n, form, edited_by, edited_at)
  values (${id}, ${n}, ${JSON.stringify(form)}::jsonb, ${userId}, ${now})`
