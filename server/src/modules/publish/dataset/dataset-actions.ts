import { createHash } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { getDataset, listDatasets } from '@tiantian/contracts/publish/dataset.ts'
import { openDataset, tokenForFiles } from '@tiantian/contracts/publish/dataset-access.ts'
import { getDatasetFollow, setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import type { importDataset as contract } from '@tiantian/contracts/publish/dataset-import.ts'
import {
  checkImport,
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_MAX,
  importDataset,
  listOfficeDatasets,
  listReleases,
  publishRelease,
  rollBackRelease,
} from '@tiantian/contracts/publish/dataset-import.ts'
import {
  addMembers,
  copyDataset,
  createDataset,
  deleteDataset,
  getDatasetDraft,
  moveDataset,
  saveDataset,
} from '@tiantian/contracts/publish/dataset-office.ts'
import { listReports, reportFigures, settleReport } from '@tiantian/contracts/publish/dataset-report.ts'
import type { Context, Implementation } from '../../../gateway/implement.ts'
import { implement } from '../../../gateway/implement.ts'
import type { MediaStore } from '../../../gateway/transports/media.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { onceWithin } from '../../../platform/idempotent-request.ts'
import { readTable } from '../../../platform/import/table.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import { pathOfAddress } from '../../media/file-path.ts'
import * as datasets from './dataset.ts'
import { readerOf, strangerAt, tokenFor } from './dataset-access.ts'
import type { DataEditor } from './dataset-audit.ts'
import { auditDataset } from './dataset-audit.ts'
import type { CheckedDataset } from './dataset-check.ts'
import { checkTable } from './dataset-check.ts'
import { deleteDataset as removeDataset } from './dataset-delete.ts'
import * as lists from './dataset-list.ts'
import { moveDataset as move } from './dataset-move.ts'
import * as office from './dataset-office.ts'
import * as releases from './dataset-release.ts'
import * as reports from './dataset-report.ts'
import { readShownDataset } from './dataset-row.ts'
import type { Observation, UploadedTable } from './dataset-table.ts'
import type { OfficeEditor } from './dataset-write.ts'
import * as datasetWrites from './dataset-write.ts'

type DatasetImportInput = Omit<Parsed<typeof contract>, 'file'> & { readonly table: UploadedTable }

/**
 * Imports a checked file as one release, all or nothing; it must be the file that was checked, compared with the
 * release that is still published. Returns the release number; idempotent by request id.
 * @throws AppError('IMPORT_REFUSED') when the check found errors, 'STATE_CONFLICT' when anything changed
 */
async function importTable(tx: Tx, editor: DataEditor, command: DatasetImportInput): Promise<number> {
  const { requestId, table, ...input } = command
  const request = { userId: editor.userId, requestId, action: 'publish/dataset-import/confirm', input }
  const { n } = await onceWithin(tx, request, async () => {
    const checked = await checkTable(tx, command.slug, { ...table, requestedColumns: command.columns })
    const { report, dataset } = checked
    if (report.checksum !== command.checksum) throw new AppError('STATE_CONFLICT')
    if (!report.isGood) throw new AppError('IMPORT_REFUSED')
    const [taken] = await tx<{ n: number | null }[]>`
      select claim_release_number(${dataset.id}, ${command.baseN}) as n`
    if (!taken?.n) throw new AppError('STATE_CONFLICT')
    await insertRelease(tx, editor, { ...checked, n: taken.n, note: command.note })
    await saveColumnMapping(tx, checked)
    for (const rows of chunksOf(checked.observations)) await insertRows(tx, dataset.id, taken.n, rows)
    await auditDataset(tx, editor, 'import', { id: dataset.id, n: taken.n })
    return { n: taken.n }
  })
  return n
}

interface NewRelease extends CheckedDataset {
  readonly n: number
  readonly note: DatasetImportInput['note']
}

const insertRelease = (tx: Tx, { userId, now }: DataEditor, { dataset, n, note, report }: NewRelease) => tx`
  insert into dataset_releases (dataset_id, n, base_n, note, row_count, added_count, changed_count, removed_count,
    checksum, imported_by, imported_at)
  values (${dataset.id}, ${n}, ${report.baseN}, ${JSON.stringify(note)}::jsonb, ${report.rowCount}, ${report.addedCount},
    ${report.changedCount}, ${report.removedCount}, ${report.checksum}, ${userId}, ${now})`

/** The next file of this dataset probably has the same columns. */
const saveColumnMapping = (tx: Tx, { dataset, report }: CheckedDataset) => {
  const named = Object.entries(report.columns).filter(([name, column]) => column.toLowerCase() !== name)
  return tx`update datasets set import_columns = ${JSON.stringify(Object.fromEntries(named))}::jsonb where id = ${dataset.id}`
}

/** Rows per statement: a whole file would be in memory three times. */
const CHUNK = 20_000

function* chunksOf(rows: readonly Observation[]): Generator<readonly Observation[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

const insertRows = (tx: Tx, datasetId: string, n: number, rows: readonly Observation[]) => tx`
  insert into observations (dataset_id, n, members, period, value, flag)
  select ${datasetId}, ${n}, members, period, value, flag
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row(members text[], period date, value numeric, flag text)`

/**
 * The table in a file uploaded by this user.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TOO_LARGE' | 'TABLE_UNREADABLE' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
 */
async function readUploaded(
  db: Db,
  media: MediaStore,
  { userId, file }: { readonly userId: string; readonly file: string },
): Promise<UploadedTable> {
  const path = pathOfAddress(file)
  if (path === undefined) throw new AppError('FILE_NOT_FOUND')
  const [own] = await db.sql`select from media_files where path = ${path} and owner_id = ${userId}`
  const found = own && (await media.find(path))
  if (!found) throw new AppError('FILE_NOT_FOUND')
  if (found.bytes > IMPORT_BYTES_MAX) throw new AppError('FILE_TOO_LARGE', { max: IMPORT_BYTES_MAX / 1e6 })
  const stream = await found.read()
  if (!stream) throw new AppError('FILE_NOT_FOUND')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer))
  const bytes = Buffer.concat(chunks)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const table = await readTable(bytes, LIMITS)
  // A comma may be the delimiter or a decimal separator; in a workbook numbers are numeric.
  return { lines: table.rows, hasCommas: table.format === 'csv' && table.separator !== ',', checksum }
}

const LIMITS = {
  unpackedBytesMax: IMPORT_UNPACKED_MAX,
  // Including the header.
  rowsMax: IMPORT_ROWS_MAX + 1,
  columnsMax: IMPORT_COLUMNS_MAX,
}

interface Follower {
  readonly userId: string
  readonly slug: string
}

/** @throws AppError('DATASET_NOT_FOUND') */
async function getFollow(sql: Queryable, { userId, slug }: Follower) {
  const { id } = await readShownDataset(sql, slug)
  const [row] = await sql<{ email: string; isFollowed: boolean }[]>`
    select coalesce(email, '') as email, exists (
      select from dataset_followers where user_id = ${userId} and dataset_id = ${id}) as "isFollowed"
    from users where id = ${userId}`
  return { isFollowed: row?.isFollowed ?? false, email: row?.email ?? '' }
}

/**
 * A target state, not a toggle. The published release counts as already read. @throws AppError('DATASET_NOT_FOUND')
 */
async function setFollow(sql: Queryable, follower: Follower, isFollowed: boolean, now: Date) {
  const { id, liveN } = await readShownDataset(sql, follower.slug)
  if (isFollowed) {
    await sql`
      insert into dataset_followers (user_id, dataset_id, notified_n, created_at)
      values (${follower.userId}, ${id}, ${liveN ?? 0}, ${now}) on conflict do nothing`
  } else {
    await sql`delete from dataset_followers where user_id = ${follower.userId} and dataset_id = ${id}`
  }
  return getFollow(sql, follower)
}

/**
 * @param media the store of uploaded import files
 * @param tokens for download links
 */
export const datasetActions = (media: MediaStore, tokens: SignedTokens): Implementation[] => [
  ...readActions(tokens),
  implement(listOfficeDatasets, ({ db, language }) => office.listOfficeDatasets(db.sql, language)),
  implement(getDatasetFollow, ({ db, user }, { slug }) => getFollow(db.sql, { userId: user.id, slug })),
  implement(setDatasetFollow, ({ db, user, clock }, { slug, isFollowed }) =>
    setFollow(db.sql, { userId: user.id, slug }, isFollowed, clock.now()),
  ),
  ...reportActions,
  implement(getDatasetDraft, (context, { slug }) =>
    datasetWrites.getDraft(context.db.sql, contextOf(context), slug),
  ),
  implement(createDataset, (context, input) =>
    datasetWrites.createDataset(context.db, contextOf(context), input),
  ),
  implement(copyDataset, (context, input) =>
    datasetWrites.copyDataset(context.db, contextOf(context), input),
  ),
  implement(deleteDataset, (context, input) => removeDataset(context.db, contextOf(context), input)),
  implement(saveDataset, (context, input) =>
    datasetWrites.saveDataset(context.db, contextOf(context), input),
  ),
  implement(moveDataset, (context, input) => move(context.db, contextOf(context), input)),
  implement(addMembers, (context, input) => datasetWrites.addMembers(context.db, contextOf(context), input)),
  implement(checkImport, async ({ db, user }, { slug, file, columns }) => {
    const table = await readUploaded(db, media, { userId: user.id, file })
    return (await checkTable(db.sql, slug, { ...table, requestedColumns: columns })).report
  }),
  implement(importDataset, async (context, { file, ...input }) => {
    const { db, user } = context
    const table = await readUploaded(db, media, { userId: user.id, file })
    await db.transaction((tx) => importTable(tx, editorOf(context), { ...input, table }))
    return releases.listReleases(db.sql, input.slug, user.id)
  }),
  implement(listReleases, ({ db, user }, { slug }) => releases.listReleases(db.sql, slug, user.id)),
  implement(publishRelease, (context, place) =>
    releases.publishRelease(context.db, editorOf(context), place),
  ),
  implement(rollBackRelease, (context, place) =>
    releases.rollBackRelease(context.db, editorOf(context), place),
  ),
]

const readActions = (tokens: SignedTokens): Implementation[] => [
  implement(listDatasets, ({ db, language, clock }) => lists.listDatasets(db.sql, language, clock.now())),
  // Its replies are cached and shared, so every caller is treated as a visitor.
  implement(getDataset, ({ db, language, clock }, input) =>
    datasets.getDataset(db.sql, input, { language, reader: strangerAt(clock.now()) }),
  ),
  implement(openDataset, ({ db, language, user, clock }, input) =>
    datasets.getDataset(db.sql, input, { language, reader: readerOf(user, clock.now()) }),
  ),
  implement(tokenForFiles, async ({ user, clock }, { slug }) => ({
    token: tokenFor(tokens, readerOf(user, clock.now()), slug),
  })),
]

const reportActions: Implementation[] = [
  implement(reportFigures, async (context, input) => {
    await reports.reportFigures(context, input)
    return {}
  }),
  implement(listReports, ({ db }, { slug }) => reports.listReports(db.sql, slug)),
  implement(settleReport, (context, input) => reports.settleReport(context.db.sql, editorOf(context), input)),
]

const editorOf = ({ user, clock }: Context<'publish.data_write' | 'publish.data_release'>): DataEditor => ({
  userId: user.id,
  roles: user.roles,
  now: clock.now(),
})

const contextOf = (context: Context<'publish.data_write'>): OfficeEditor => ({
  ...editorOf(context),
  mayRelease: isAllowed(context.user.roles, 'publish.data_release'),
})
