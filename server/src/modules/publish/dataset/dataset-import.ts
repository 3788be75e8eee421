import { createHash } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { importDataset as contract } from '@tiantian/contracts/publish/dataset-import.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_MAX,
} from '@tiantian/contracts/publish/dataset-import.ts'
import type { MediaStore } from '../../../gateway/transports/media.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { onceWithin } from '../../../platform/idempotent-request.ts'
import { readTable } from '../../../platform/import/table.ts'
import { pathOfAddress } from '../../media/file-path.ts'
import type { DataEditor } from './dataset-audit.ts'
import { auditDataset } from './dataset-audit.ts'
import type { CheckedDataset } from './dataset-check.ts'
import { checkTable } from './dataset-check.ts'
import type { Observation, UploadedTable } from './dataset-table.ts'

type DatasetImportInput = Omit<Parsed<typeof contract>, 'file'> & { readonly table: UploadedTable }

/**
 * Imports a checked file as one release, all or nothing; it must be the file that was checked, compared with the
 * release that is still published. Returns the release number; idempotent by request id.
 * @throws AppError('IMPORT_REFUSED') when the check found errors, 'STATE_CONFLICT' when anything changed
 */
export async function importTable(tx: Tx, editor: DataEditor, command: DatasetImportInput): Promise<number> {
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
export async function readUploaded(
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
