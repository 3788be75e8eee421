import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import type { AnyImport, ImportContext, MatchedRow } from '../../platform/import/define-import.ts'
import type { ParsedRow } from '../../platform/import/rows.ts'
import { parseRow } from '../../platform/import/rows.ts'
import type { JobHandler } from '../../platform/job/jobs.ts'
import { publish, publishAll } from '../../platform/job/outbox.ts'
import { tryMove } from '../../platform/move.ts'
import type { Media } from '../media/media.ts'
import { readImportFile } from './import-file.ts'
import type { ImportKinds } from './import-kind.ts'
import { requireKind, widened } from './import-kind.ts'
import type { RunRow } from './import-run.ts'
import { factsOf, IMPORT_TOPIC, importRuns } from './import-run.ts'

interface JobContext {
  readonly clock: Clock
  readonly kinds: ImportKinds
  readonly media: Pick<Media, 'readKept'>
}

/** Rows that are checked, and that are written, in one transaction: others wait for a good part of its time. */
const CHECKED_ROWS = 60
const WRITTEN_ROWS = 60
/** Of the time of a transaction: so long nothing is written after it, and others read the same tables. */
const PAUSE_SHARE = 1 / 2
/** Then the job makes room for other imports. */
const SLICE_MS = 3000
/** A worker that has been silent for so long has ended with its process. */
const SILENCE_MS = 60_000
const ATTEMPTS_MAX = 3

/** Checks and writes imports, in chunks of rows that say themselves how far they are: called twice, nothing is done twice. */
export const importJob = (context: JobContext): JobHandler => ({
  topic: IMPORT_TOPIC,
  async run(db, data) {
    const { id } = data as { id: string }
    const worker = newId()
    const run = await claim(db, context.clock, id, worker)
    if (!run) return
    try {
      const definition = requireKind(context.kinds, run.kind, await rolesOf(db, run.user_id))
      const { user_id: userId, params } = run
      await definition.authorize?.(db.sql, { userId, params, now: context.clock.now() })
      const work: JobWork = {
        ...context,
        db,
        run,
        worker,
        definition: await widened(db.sql, definition, factsOf(run)),
      }
      if (run.state === 'checking') await check(work)
      else await write(work)
    } catch (error) {
      await giveUp(db, context.clock, run, error)
    }
  },
})

/** Publishes again what was interrupted by the end of its process; every minute. */
export async function resumeInterrupted(db: Db, clock: Clock): Promise<{ imports: number }> {
  const silentSince = new Date(clock.now().getTime() - SILENCE_MS)
  const rows = await db.sql<{ id: string }[]>`
    select id from import_runs where state in ('checking', 'writing') and worked_at < ${silentSince} limit 100`
  await publishAll(db.sql, IMPORT_TOPIC, [...rows])
  return { imports: rows.length }
}

async function claim({ sql }: Db, clock: Clock, id: string, worker: string): Promise<RunRow | undefined> {
  const now = clock.now()
  const [run] = await sql<RunRow[]>`
    update import_runs set worker = ${worker}, worked_at = ${now}
    where id = ${id} and state in ('checking', 'writing')
      and (worker is null or worked_at < ${new Date(now.getTime() - SILENCE_MS)})
    returning *`
  return run
}

async function rolesOf({ sql }: Db, userId: string): Promise<readonly string[]> {
  const [user] = await sql<{ roles: string[] }[]>`
    select roles from users where id = ${userId} and status = 0 and erased_at is null`
  if (!user) throw new AppError('PERMISSION_DENIED')
  return user.roles
}

/** What the user can do nothing about is tried again; what is refused, or fails each time, ends the import. */
async function giveUp(db: Db, clock: Clock, { id, failed_attempts }: RunRow, error: unknown) {
  const isLast = error instanceof AppError || failed_attempts + 1 >= ATTEMPTS_MAX
  if (isLast) {
    const at = clock.now()
    await db.transaction((tx) =>
      tryMove(tx, importRuns, id, 'fail', {
        by: null,
        role: 'job',
        at,
        ...(error instanceof AppError && { reason: error.code }),
        set: { finished_at: at, worker: null },
      }),
    )
  } else {
    await db.sql`
      update import_runs set worker = null, failed_attempts = failed_attempts + 1 where id = ${id}`
  }
  if (!(error instanceof AppError)) throw error
}

interface JobWork extends JobContext {
  readonly db: Db
  readonly run: RunRow
  readonly worker: string
  readonly definition: AnyImport
}

const contextOf = ({ run, clock }: JobWork): ImportContext => ({
  userId: run.user_id,
  params: run.params,
  now: clock.now(),
})

interface Outcomes {
  created: number
  updated: number
  unchanged: number
  errors: number
  notes: number
}

/** Reads the whole file again, parses and matches its rows, and stores them with their errors. */
async function check(work: JobWork) {
  const { db, run, definition, clock, worker } = work
  const { rows, separator } = await readImportFile(work.media, run.file_id, definition, {
    encoding: run.encoding ?? undefined,
    separator: run.separator ?? undefined,
  })
  const shape = {
    definition,
    mapping: run.mapping,
    width: run.headings.length,
    hasCommas: separator !== null && separator !== ',',
  }
  const body = run.has_heading ? rows.slice(1) : rows
  await db.sql`delete from import_rows where run_id = ${run.id}`
  // Another worker may have counted some of them before it was interrupted.
  await db.sql`
    update import_runs set done_count = 0, created_count = 0, updated_count = 0, unchanged_count = 0, error_count = 0,
      note_count = 0
    where id = ${run.id} and worker = ${worker}`
  const firstLines = new Map<string, number>()
  for (let at = 0; at < body.length; ) {
    const parsed = body.slice(at, at + CHECKED_ROWS + CHUNK_OVERRUN_MAX).map((row) => parseRow(row, shape))
    const chunk = firstChunk(parsed, CHECKED_ROWS, definition.group).map((one) =>
      'row' in one ? withDuplicates(one, definition, firstLines) : one,
    )
    at += chunk.length
    const isOurs = await db.transaction(async (tx) => {
      const { checked, outcomes } = await matchChunk(tx, work, chunk)
      await insertRows(tx, run.id, checked)
      return count(tx, work, chunk.length, outcomes)
    })
    // Cancelled, or taken over by another worker.
    if (!isOurs) return
  }
  await db.transaction(async (tx) => {
    const set = { is_checked: true, worker: null, written_line: 0 }
    const [ours] =
      await tx`select from import_runs where id = ${run.id} and worker = ${worker} for no key update`
    if (ours)
      await tryMove(tx, importRuns, run.id, 'finishCheck', { by: null, role: 'job', at: clock.now(), set })
  })
}

type ValidRow = Extract<ParsedRow, { row: unknown }>

/** Refuses a row that an earlier row of the file already is. */
function withDuplicates(parsed: ValidRow, { key }: AnyImport, firstLines: Map<string, number>): ParsedRow {
  const text = key?.(parsed.row)
  if (text === undefined) return parsed
  const line = firstLines.get(text)
  if (line === undefined) firstLines.set(text, parsed.line)
  if (line === undefined) return parsed
  return {
    line: parsed.line,
    cells: parsed.cells,
    errors: [{ column: null, code: 'duplicate', params: { line } }],
  }
}

interface CheckedRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: readonly ImportRowError[] | null
  readonly notes: readonly ImportRowError[] | null
}

async function matchChunk(tx: Tx, work: JobWork, chunk: readonly ParsedRow[]) {
  const outcomes: Outcomes = { created: 0, updated: 0, unchanged: 0, errors: 0, notes: 0 }
  const good = chunk.filter((parsed): parsed is ValidRow => 'row' in parsed)
  const matches = await work.definition.match(
    tx,
    good.map(({ row }) => row),
    contextOf(work),
  )
  const found = new Map(good.map(({ line }, at) => [line, matches[at]!]))
  const writable: MatchedRow<unknown>[] = []
  const checked = chunk.map((parsed): CheckedRow => {
    const { line, cells } = parsed
    const result = 'errors' in parsed ? parsed : found.get(line)!
    if ('errors' in result) {
      outcomes.errors += 1
      return { line, cells, errors: result.errors, notes: null }
    }
    outcomes[COUNTED[result.outcome]] += 1
    writable.push({ row: (parsed as ValidRow).row, outcome: result.outcome })
    const notes = result.notes?.length ? result.notes : null
    if (notes) outcomes.notes += 1
    return { line, cells, errors: null, notes }
  })
  return { checked, writable, outcomes }
}

const COUNTED = { create: 'created', update: 'updated', same: 'unchanged' } as const

const insertRows = (tx: Tx, runId: string, rows: readonly CheckedRow[]) => tx`
  insert into import_rows (run_id, line, cells, errors, notes)
  select ${runId}, line, cells, nullif(errors, 'null'), nullif(notes, 'null')
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(line int, cells jsonb, errors jsonb, notes jsonb)`

/** Adds to the counts while this worker still has the import. */
async function count(tx: Tx, { run, worker, clock }: JobWork, rows: number, outcomes: Outcomes) {
  const updated = await tx`
    update import_runs set worked_at = ${clock.now()}, done_count = done_count + ${rows},
      created_count = created_count + ${outcomes.created}, updated_count = updated_count + ${outcomes.updated},
      unchanged_count = unchanged_count + ${outcomes.unchanged}, error_count = error_count + ${outcomes.errors},
      note_count = note_count + ${outcomes.notes}
    where id = ${run.id} and worker = ${worker} and state = ${run.state}`
  return updated.count > 0
}

/** Writes rows without errors, chunk by chunk, for a while; what is left is for the next job. */
async function write(work: JobWork) {
  const until = performance.now() + SLICE_MS
  for (;;) {
    const begun = performance.now()
    const step = await work.db.transaction((tx) => writeChunk(tx, work))
    if (step !== 'more') return
    await pause((performance.now() - begun) * PAUSE_SHARE)
    if (performance.now() < until) continue
    await work.db.transaction(async (tx) => {
      const updated = await tx`
        update import_runs set worker = null where id = ${work.run.id} and worker = ${work.worker}`
      if (updated.count > 0) await publish(tx, IMPORT_TOPIC, { id: work.run.id })
    })
    return
  }
}

/** The rows and how far they are, in one transaction: whatever ends the process, no row is written twice or left out. */
async function writeChunk(tx: Tx, work: JobWork): Promise<'more' | 'ended'> {
  const { run, worker, definition, clock } = work
  const [current] = await tx<RunRow[]>`
    select * from import_runs where id = ${run.id} and worker = ${worker} and state = 'writing' for no key update`
  if (!current) return 'ended'
  const rows = await tx<{ line: number; cells: string[] }[]>`
    select line, cells from import_rows
    where run_id = ${run.id} and errors is null and line > ${current.written_line}
    order by line limit ${WRITTEN_ROWS + CHUNK_OVERRUN_MAX}`
  const shape = {
    definition,
    mapping: run.mapping,
    width: run.headings.length,
    hasCommas: run.separator !== null && run.separator !== ',',
  }
  const parsed = rows.map((row) => parseRow(row, shape))
  const chunk = firstChunk(parsed, WRITTEN_ROWS, definition.group)
  const last = chunk.at(-1)
  if (!last) {
    await finish(tx, work)
    return 'ended'
  }
  const { checked, writable, outcomes } = await matchChunk(tx, work, chunk)
  await definition.write(tx, writable, contextOf(work))
  // What has changed since the check refuses rows that were good then.
  for (const { line, errors } of checked)
    if (errors)
      await tx`
        update import_rows set errors = ${JSON.stringify(errors)}::jsonb where run_id = ${run.id} and line = ${line}`
  await count(tx, work, chunk.length, outcomes)
  await tx`update import_runs set written_line = ${last.line}, worked_at = ${clock.now()} where id = ${run.id}`
  return 'more'
}

/** Keeps the rows with errors, for the file to download; the uploaded file is no longer needed. */
async function finish(tx: Tx, { run, clock }: JobWork) {
  const at = clock.now()
  await tryMove(tx, importRuns, run.id, 'finish', {
    by: null,
    role: 'job',
    at,
    set: { finished_at: at, worker: null },
  })
  await tx`delete from import_rows where run_id = ${run.id} and errors is null and notes is null`
  if (run.file_id !== null) await tx`update media_files set privacy = 'dropped' where id = ${run.file_id}`
}

/** A chunk is at most this much longer than it should be. */
const CHUNK_OVERRUN_MAX = 50

/**
 * The first rows for one transaction: about as many as its size. It ends between two groups, so that checking and writing,
 * whose chunks differ in size, make the same of rows that belong together.
 * @param rows the size and the overrun, or all that are left
 */
export function firstChunk(rows: readonly ParsedRow[], size: number, group: AnyImport['group']) {
  const before = rows.slice(0, size)
  const last = before.findLast((one) => 'row' in one)
  if (!(group && last)) return before
  const name = group(last.row)
  // Rows with errors belong to what is around them.
  const end = rows.findIndex((one, at) => at >= size && 'row' in one && group(one.row) !== name)
  return end < 0 ? rows : rows.slice(0, end)
}
