import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  changeImport as changeContract,
  createImport as createContract,
  listImportErrors as errorsContract,
  ImportRun,
  listImports as listContract,
} from '@tiantian/contracts/import/import.ts'
import { IMPORT_SAMPLE_ROWS } from '@tiantian/contracts/import/import.ts'
import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import { importRowErrorText } from '@tiantian/contracts/import/row-error.ts'
import type { ImportEvent } from '@tiantian/contracts/import/state.ts'
import { importMachine } from '@tiantian/contracts/import/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import type { ImportRunRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import { findReply, onceWithin } from '../../platform/idempotent-request.ts'
import type { AnyImport, ImportTableFacts } from '../../platform/import/define-import.ts'
import { columnLetters, isHeading, mapColumns } from '../../platform/import/rows.ts'
import type { ImportTable } from '../../platform/import/table.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { publish } from '../../platform/job/outbox.ts'
import type { MoveColumns } from '../../platform/move.ts'
import { move, storeMachine } from '../../platform/move.ts'
import type { Media } from '../media/media.ts'
import { readImportFile } from './import-file.ts'
import type { ImportKinds } from './import-kind.ts'
import { columnsIn, requireKind, widened } from './import-kind.ts'

export const IMPORT_TOPIC = 'import.run'

type Untyped = 'params' | 'encoding' | 'separator' | 'headings' | 'sample' | 'mapping'

/** An import as it is stored; times as texts. */
export interface RunRow extends Omit<ImportRunRow, Untyped> {
  readonly params: Readonly<Record<string, string>>
  readonly encoding: ImportRun['encoding']
  readonly separator: ImportRun['separator']
  readonly headings: string[]
  readonly sample: string[][]
  readonly mapping: Record<string, number>
}

export const importRuns = storeMachine<RunRow>()({
  machine: importMachine,
  table: 'import_runs',
  notFound: 'IMPORT_NOT_FOUND',
  audit: { objectKind: 'import', objectId: ({ id }) => id },
})

/** Who imports, and with what. */
export interface RunImporter {
  readonly db: Db
  readonly clock: Clock
  readonly kinds: ImportKinds
  readonly media: Pick<Media, 'readKept'>
  readonly userId: string
  readonly roles: readonly string[]
  readonly language: Language
}

/**
 * Opens an uploaded file: recognises how it is written and which of its columns is which. Writes no row of it.
 * @throws AppError('IMPORT_NOT_FOUND' | 'PERMISSION_DENIED' | 'FILE_NOT_FOUND' | 'IMPORT_EMPTY'), and what `readTable` and
 * the import's own `authorize` throw
 */
export async function createRun(
  importer: RunImporter,
  input: Parsed<typeof createContract>,
): Promise<ImportRun> {
  const { db, clock, userId } = importer
  const { requestId, ...rest } = input
  const request = { userId, requestId, action: 'import/run/create', input: rest }
  // Before the file is looked for: it is gone once its import has ended.
  const earlier = await findReply<{ id: string }>(db.sql, request)
  if (earlier) return getRun(importer, earlier.id)
  const [file] = await db.sql<{ name: string }[]>`
    select name from import_files where id = ${input.fileId} and user_id = ${userId} and kind = ${input.kind}`
  if (!file) throw new AppError('FILE_NOT_FOUND')
  const definition = requireKind(importer.kinds, input.kind, importer.roles)
  const now = clock.now()
  await definition.authorize?.(db.sql, { userId, params: input.params, now })
  await db.sql`
    update media_files set privacy = 'kept'
    where id = ${input.fileId} and state = 'uploaded' and privacy = 'waiting'`
  try {
    const table = await readImportFile(importer.media, input.fileId, definition)
    const saved = await readSavedHeadings(db.sql, userId, input.kind)
    const reading = await readingOf(db.sql, table, definition, { saved, params: input.params })
    const { id } = await db.transaction((tx) =>
      onceWithin(tx, request, async () => {
        const run = {
          id: newId(),
          user_id: userId,
          kind: input.kind,
          params: JSON.stringify(input.params),
          file_id: input.fileId,
          file_name: file.name,
          created_at: now,
          ...reading,
        }
        await tx`insert into import_runs ${tx(run)}`
        return { id: run.id }
      }),
    )
    return await getRun(importer, id)
  } catch (error) {
    // No import will use it: the clean-up of unused uploads may have it.
    await db.sql`
      update media_files set privacy = 'waiting'
      where id = ${input.fileId} and privacy = 'kept'
        and not exists (select from import_runs where file_id = ${input.fileId})`
    throw error
  }
}

/** Rows of a table that are looked at before it is mapped. */
const GUESSED_ROWS = 200

interface Reading {
  readonly params: Readonly<Record<string, string>>
  /** Headings of an earlier file by the name of the column. */
  readonly saved?: Readonly<Record<string, string>>
  readonly hasHeading?: boolean | undefined
  readonly mapping?: Readonly<Record<string, number>> | undefined
}

/** Cells of a row: those of the heading, or of the widest of the first rows. */
const widthOf = ({ rows }: ImportTable, hasHeading: boolean) =>
  Math.max(...rows.slice(0, hasHeading ? 1 : 100).map(({ cells }) => cells.length))

/** What a table says of itself, as columns of `import_runs`. @throws AppError('IMPORT_EMPTY') */
async function readingOf(sql: Queryable, table: ImportTable, plain: AnyImport, reading: Reading) {
  const { rows, format, encoding, separator } = table
  const [first] = rows
  if (!first) throw new AppError('IMPORT_EMPTY')
  const cells = rows.slice(0, GUESSED_ROWS).map((row) => row.cells)
  const definition = await widened(sql, plain, {
    params: reading.params,
    headings: first.cells,
    names: Object.keys(reading.mapping ?? {}),
    rows: cells,
  })
  const hasHeading = reading.hasHeading ?? isHeading(definition.columns, first.cells)
  const width = widthOf(table, hasHeading)
  const headings = Array.from(
    { length: width },
    (_, at) => (hasHeading ? first.cells[at] : '') || columnLetters(at),
  )
  const body = hasHeading ? rows.slice(1) : rows
  if (body.length === 0) throw new AppError('IMPORT_EMPTY')
  const automatic = hasHeading
    ? mapColumns(definition.columns, headings)
    : ((await definition.guessColumns?.(sql, cells)) ??
      Object.fromEntries(definition.columns.slice(0, width).map(({ name }, at) => [name, at])))
  const saved = hasHeading ? mapColumns(definition.columns, headings, reading.saved) : automatic
  return {
    format,
    encoding,
    separator,
    has_heading: hasHeading,
    headings: JSON.stringify(headings),
    sample: JSON.stringify(body.slice(0, IMPORT_SAMPLE_ROWS).map(({ cells }) => cells)),
    mapping: JSON.stringify(reading.mapping ?? saved),
    is_mapping_saved: reading.mapping === undefined && JSON.stringify(saved) !== JSON.stringify(automatic),
    row_count: body.length,
  }
}

async function readSavedHeadings(sql: Queryable, userId: string, kind: string) {
  const [row] = await sql<{ headings: Record<string, string> }[]>`
    select headings from import_mappings where user_id = ${userId} and kind = ${kind}`
  return row?.headings ?? {}
}

/**
 * Reads the file in another way, or maps its columns.
 * @throws AppError('IMPORT_NOT_FOUND' | 'STATE_CONFLICT' | 'INVALID_INPUT'), and what `readTable` throws
 */
export async function changeRun(
  importer: RunImporter,
  input: Parsed<typeof changeContract>,
): Promise<ImportRun> {
  const { row, definition } = await requireRun(importer, input.id)
  const table = await readImportFile(importer.media, row.file_id, definition, {
    encoding: input.encoding ?? row.encoding ?? undefined,
    separator: input.separator ?? row.separator ?? undefined,
  })
  const saved = await readSavedHeadings(importer.db.sql, importer.userId, row.kind)
  const hasHeading = input.hasHeading ?? row.has_heading
  const isReadAgain = Boolean(input.encoding || input.separator || hasHeading !== row.has_heading)
  const mapping = input.mapping ?? (isReadAgain ? undefined : row.mapping)
  const { params } = row
  const reading = await readingOf(importer.db.sql, table, definition, { params, saved, hasHeading, mapping })
  if (input.mapping) assertMapping(definition, input.mapping, widthOf(table, hasHeading))
  return moveRun(importer, row.id, 'change', { ...reading, is_checked: false, ...NOTHING_DONE })
}

const NOTHING_DONE = {
  done_count: 0,
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  error_count: 0,
  note_count: 0,
}

/** @throws AppError('INVALID_INPUT') for a column that there is not, or one that is used twice */
function assertMapping({ columns }: AnyImport, mapping: Readonly<Record<string, number>>, width: number) {
  const places = Object.values(mapping)
  const isKnown = Object.keys(mapping).every((name) => columns.some((column) => column.name === name))
  if (isKnown && places.every((at) => at < width) && new Set(places).size === places.length) return
  throw new AppError('INVALID_INPUT', {}, [{ path: 'mapping', rule: 'invalid_value' }])
}

/** Begins the check. @throws AppError('IMPORT_NOT_FOUND' | 'IMPORT_COLUMN_MISSING' | 'STATE_CONFLICT') */
export async function checkRun(importer: RunImporter, id: string): Promise<ImportRun> {
  const { row, definition } = await requireRun(importer, id)
  const missing = definition.columns.find(
    ({ name, isRequired }) => isRequired && row.mapping[name] === undefined,
  )
  if (missing) throw new AppError('IMPORT_COLUMN_MISSING', { column: missing.title[importer.language] })
  return moveRun(importer, id, 'check', {
    is_checked: false,
    failed_attempts: 0,
    worker: null,
    ...NOTHING_DONE,
  })
}

/** Begins to write. @throws AppError('IMPORT_NOT_FOUND' | 'STATE_CONFLICT'), 'IMPORT_REFUSED' when rows have errors */
export async function startRun(importer: RunImporter, id: string, skipErrors: boolean): Promise<ImportRun> {
  const { row } = await requireRun(importer, id)
  await saveHeadings(importer, row)
  return moveRun(importer, id, 'start', ({ error_count }) => {
    if (error_count > 0 && !skipErrors) throw new AppError('IMPORT_REFUSED')
    // Rows with errors count as done: they are left out.
    return { ...NOTHING_DONE, done_count: error_count, error_count, failed_attempts: 0, worker: null }
  })
}

/** The next file of this user is likely to be headed as this one was. */
async function saveHeadings({ db, userId }: RunImporter, { kind, mapping, headings, has_heading }: RunRow) {
  if (!has_heading) return
  const named = Object.entries(mapping).map(([name, at]) => [name, headings[at] ?? ''])
  await db.sql`
    insert into import_mappings (user_id, kind, headings)
    values (${userId}, ${kind}, ${JSON.stringify(Object.fromEntries(named))}::jsonb)
    on conflict (user_id, kind) do update set headings = excluded.headings`
}

export async function cancelRun(importer: RunImporter, id: string): Promise<ImportRun> {
  await requireRun(importer, id)
  return moveRun(importer, id, 'cancel', { worker: null })
}

export async function resumeRun(importer: RunImporter, id: string): Promise<ImportRun> {
  await requireRun(importer, id)
  return moveRun(importer, id, 'resume', { failed_attempts: 0, worker: null, finished_at: null })
}

/** @throws AppError('IMPORT_NOT_FOUND' | 'STATE_CONFLICT') */
async function moveRun(
  importer: RunImporter,
  id: string,
  event: ImportEvent,
  set: MoveColumns | ((locked: RunRow) => MoveColumns),
): Promise<ImportRun> {
  const { db, clock, userId } = importer
  const now = clock.now()
  await db.transaction(async (tx) => {
    const row = await lockRun(tx, userId, id)
    const holds = row.is_checked ? (['checked'] as const) : (['unchecked'] as const)
    const { to } = await move(tx, importRuns, { id, user_id: userId }, event, {
      by: userId,
      role: 'owner',
      at: now,
      holds,
      set: {
        ...(typeof set === 'function' ? set(row) : set),
        ...(event === 'cancel' && { finished_at: now }),
      },
    })
    if (to === 'checking' || to === 'writing') await publish(tx, IMPORT_TOPIC, { id })
  })
  return getRun(importer, id)
}

async function lockRun(tx: Tx, userId: string, id: string): Promise<RunRow> {
  const [row] = await tx<RunRow[]>`
    select * from import_runs where id = ${id} and user_id = ${userId} for no key update`
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  return row
}

/** The caller's own, if they may still import such tables. @throws AppError('IMPORT_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function requireRun({ db, clock, kinds, userId, roles }: RunImporter, id: string) {
  const [row] = await db.sql<RunRow[]>`select * from import_runs where id = ${id} and user_id = ${userId}`
  if (!row) throw new AppError('IMPORT_NOT_FOUND')
  const definition = requireKind(kinds, row.kind, roles)
  await definition.authorize?.(db.sql, { userId, params: row.params, now: clock.now() })
  return { row, definition: await widened(db.sql, definition, factsOf(row)) }
}

/** What its stored row says of a table. */
export const factsOf = ({ params, headings, mapping, sample }: RunRow): ImportTableFacts => ({
  params,
  headings,
  rows: sample,
  names: Object.keys(mapping),
})

export async function getRun(importer: RunImporter, id: string): Promise<ImportRun> {
  const { row, definition } = await requireRun(importer, id)
  return runView(row, definition, importer.language)
}

const runView = (row: RunRow, definition: AnyImport, language: Language): ImportRun => ({
  id: row.id,
  kind: row.kind,
  title: definition.title[language],
  fileName: row.file_name,
  state: row.state,
  format: row.format,
  encoding: row.encoding,
  separator: row.separator,
  hasHeading: row.has_heading,
  headings: row.headings,
  sample: row.sample,
  columns: columnsIn(definition, language),
  mapping: row.mapping,
  isMappingSaved: row.is_mapping_saved,
  rowCount: row.row_count,
  doneCount: row.done_count,
  createdCount: row.created_count,
  updatedCount: row.updated_count,
  unchangedCount: row.unchanged_count,
  errorCount: row.error_count,
  noteCount: row.note_count,
  isChecked: row.is_checked,
  createdAt: isoTime(row.created_at),
  finishedAt: row.finished_at && isoTime(row.finished_at),
})

const RUNS = 'imports'
const runPosition = z.tuple([cursorTime, cursorId])

/** The caller's imports of what they may still import, the newest first. @throws AppError('INVALID_INPUT') */
export async function listRuns(
  importer: RunImporter,
  { kind, cursor, limit }: Parsed<typeof listContract>,
): Promise<Output<typeof listContract>> {
  const { db, kinds, userId, roles, language } = importer
  if (kind !== undefined) requireKind(kinds, kind, roles)
  const [time, id] = readCursor(RUNS, cursor, runPosition) ?? [null, null]
  const allowed = [...kinds.values()].filter(
    ({ name }) => (kind === undefined || kind === name) && mayImport(kinds, name, roles),
  )
  const found = await db.sql<RunRow[]>`
    select * from import_runs
    where user_id = ${userId} and kind = any(${allowed.map(({ name }) => name)}::text[])
      and (${time}::timestamptz is null or (created_at, id) < (${time}::timestamptz, ${id}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(RUNS, found, limit, (row) => [row.created_at, row.id])
  return { rows: rows.map((row) => runView(row, kinds.get(row.kind)!, language)), nextCursor }
}

function mayImport(kinds: ImportKinds, kind: string, roles: readonly string[]): boolean {
  try {
    requireKind(kinds, kind, roles)
    return true
  } catch {
    return false
  }
}

/** A row of a file with what is wrong with it. */
export interface ErrorRow {
  readonly line: number
  readonly cells: string[]
  readonly errors: ImportRowError[]
}

const rowPosition = z.tuple([cursorInt])

/** Rows with errors in the order of the file; a row with several is listed once for each. @throws AppError('INVALID_INPUT') */
export async function listRunErrors(
  importer: RunImporter,
  { id, cursor, limit }: Parsed<typeof errorsContract>,
): Promise<Output<typeof errorsContract>> {
  const { row } = await requireRun(importer, id)
  const list = `import errors ${id}`
  const [after] = readCursor(list, cursor, rowPosition) ?? [0]
  const found = await importer.db.sql<(ErrorRow & { isNote: boolean })[]>`
    select line, cells, coalesce(errors, notes) as errors, errors is null as "isNote" from import_rows
    where run_id = ${id} and (errors is not null or notes is not null) and line > ${after}
    order by line limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(list, found, limit, ({ line }) => [line])
  const views = rows.flatMap(({ line, cells, errors, isNote }) =>
    errors.map(({ column, code, params }) => ({
      line,
      column,
      code,
      isNote,
      message: importRowErrorText({ code, ...(params && { params }) }, importer.language),
      value: column === null ? '' : (cells[row.mapping[column] ?? -1] ?? ''),
    })),
  )
  return { rows: views, nextCursor }
}

export const readErrors = (
  sql: Queryable,
  runId: string,
  after: number,
  limit: number,
): Promise<ErrorRow[]> =>
  sql<ErrorRow[]>`
    select line, cells, errors from import_rows
    where run_id = ${runId} and errors is not null and line > ${after} order by line limit ${limit}`
