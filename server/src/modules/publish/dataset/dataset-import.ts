import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { importDataset as contract } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Tx } from '../../../platform/database.ts'
import { onceWithin } from '../../../platform/request.ts'
import type { DataEditor } from './dataset-audit.ts'
import { auditDataset } from './dataset-audit.ts'
import type { DatasetCheckChecked } from './dataset-check.ts'
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

interface NewRelease extends DatasetCheckChecked {
  readonly n: number
  readonly note: DatasetImportInput['note']
}

const insertRelease = (tx: Tx, { userId, now }: DataEditor, { dataset, n, note, report }: NewRelease) => tx`
  insert into dataset_releases (dataset_id, n, base_n, note, row_count, added_count, changed_count, removed_count,
    checksum, imported_by, imported_at)
  values (${dataset.id}, ${n}, ${report.baseN}, ${JSON.stringify(note)}::jsonb, ${report.rowCount}, ${report.addedCount},
    ${report.changedCount}, ${report.removedCount}, ${report.checksum}, ${userId}, ${now})`

/** The next file of this dataset probably has the same columns. */
const saveColumnMapping = (tx: Tx, { dataset, report }: DatasetCheckChecked) => {
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
