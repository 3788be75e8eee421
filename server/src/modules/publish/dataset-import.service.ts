import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { importDataset as contract } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Tx } from '../../platform/database.ts'
import { hashInput } from '../../platform/request.ts'
import type { Checked } from './dataset-check.service.ts'
import { checkTable } from './dataset-check.service.ts'
import type { Observation, UploadedTable } from './dataset-table.ts'

/** Somebody of the office who works on figures. */
export interface DataEditor {
  readonly userId: string
  readonly now: Date
}

type Wish = Omit<Parsed<typeof contract>, 'file'> & { readonly table: UploadedTable }

/**
 * Takes a checked file in as one release, all of it or nothing: it answers to the very file that was checked, against
 * the very release that it was compared with. Answers its number; the same wish sent again answers the same.
 * @throws AppError('IMPORT_REFUSED') when the check found what keeps it out, 'STATE_CONFLICT' when anything changed
 */
export async function importTable(tx: Tx, editor: DataEditor, wish: Wish): Promise<number> {
  const keptN = await keepRequest(tx, editor, wish)
  if (keptN) return keptN
  const checked = await checkTable(tx, wish.slug, { ...wish.table, askedColumns: wish.columns })
  const { report, dataset } = checked
  if (report.checksum !== wish.checksum) throw new AppError('STATE_CONFLICT')
  if (!report.isGood) throw new AppError('IMPORT_REFUSED')
  const [taken] = await tx<{ n: number | null }[]>`
    select take_release_number(${dataset.id}, ${wish.baseN}) as n`
  if (!taken?.n) throw new AppError('STATE_CONFLICT')
  await insertRelease(tx, editor, { ...checked, n: taken.n, note: wish.note })
  await keepColumns(tx, checked)
  for (const rows of chunksOf(checked.observations)) await insertRows(tx, dataset.id, taken.n, rows)
  await tx`
    insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
    values (${editor.userId}, 'dataset.import', 'dataset', ${dataset.id}, ${tx.json({ n: taken.n })}, ${editor.now})`
  await tx`
    update requests set reply = ${tx.json({ n: taken.n })}
    where user_id = ${editor.userId} and request_id = ${wish.requestId}`
  return taken.n
}

const ACTION = 'publish/dataset-import/confirm'

/** The release that this very request began before; a copy that comes meanwhile waits here for the first. */
async function keepRequest(tx: Tx, { userId }: DataEditor, { requestId, table: _, ...told }: Wish) {
  const hash = hashInput(ACTION, told)
  const mine = await tx`
    insert into requests (user_id, request_id, action, input_hash, reply)
    values (${userId}, ${requestId}, ${ACTION}, ${hash}, '{}') on conflict do nothing returning request_id`
  if (mine.length > 0) return undefined
  const [kept] = await tx<{ n: number; is_same: boolean }[]>`
    select (reply ->> 'n')::int as n, input_hash = ${hash} as is_same from requests
    where user_id = ${userId} and request_id = ${requestId}`
  if (!kept?.is_same) throw new AppError('REQUEST_ID_REUSED')
  return kept.n
}

interface NewRelease extends Checked {
  readonly n: number
  readonly note: Wish['note']
}

const insertRelease = (tx: Tx, { userId, now }: DataEditor, { dataset, n, note, report }: NewRelease) => tx`
  insert into dataset_releases (dataset_id, n, base_n, note, row_count, added_count, changed_count, removed_count,
    checksum, imported_by, imported_at)
  values (${dataset.id}, ${n}, ${report.baseN}, ${tx.json(note)}, ${report.rowCount}, ${report.addedCount},
    ${report.changedCount}, ${report.removedCount}, ${report.checksum}, ${userId}, ${now})`

/** The next file of this dataset is likely to be named as this one was. */
const keepColumns = (tx: Tx, { dataset, report }: Checked) => {
  const named = Object.entries(report.columns).filter(([name, column]) => column.toLowerCase() !== name)
  return tx`update datasets set import_columns = ${tx.json(Object.fromEntries(named))} where id = ${dataset.id}`
}

/** So many lines go to the database at once: whole files would stand in memory thrice. */
const CHUNK = 20_000

function* chunksOf(rows: readonly Observation[]): Generator<readonly Observation[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK)
}

const insertRows = (tx: Tx, datasetId: string, n: number, rows: readonly Observation[]) => tx`
  insert into observations (dataset_id, n, members, period, value, flag)
  select ${datasetId}, ${n}, members, period, value, flag
  from jsonb_to_recordset(${tx.json(rows as never)}::jsonb)
    as row(members text[], period date, value numeric, flag text)`
