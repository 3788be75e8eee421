import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import { importRowErrorText } from '@tiantian/contracts/import/row-error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Services } from '../../gateway/implement.ts'
import type { Downloads, PreparedDownload } from '../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../gateway/transports/downloads.ts'
import type { Queryable } from '../../platform/database.ts'
import type { AnyImport } from '../../platform/import/define-import.ts'
import { linkHash, newLinkSecret } from '../../platform/link.ts'
import type { SpreadsheetCell } from '../../platform/spreadsheet.ts'
import { spreadsheet, XLSX_TYPE } from '../../platform/spreadsheet.ts'
import type { ImportKinds } from './import-kind.ts'
import { columnsIn } from './import-kind.ts'
import type { RunImporter } from './import-run.ts'
import { readErrors } from './import-run.ts'

type DownloadFormat = 'csv' | 'xlsx'

interface NewDownloadLink {
  readonly kind: string
  /** None for a template. */
  readonly runId?: string
  /** Of a table with what is there already. */
  readonly params?: Readonly<Record<string, string>>
  readonly format: DownloadFormat
}

const LINK_MS = 600_000

/** A link to the rows with errors of an import, or to a template, good once and for ten minutes. */
export async function createImportLink(
  { db, clock, userId, language }: RunImporter,
  { kind, runId, format, params }: NewDownloadLink,
): Promise<string> {
  const now = clock.now()
  const token = newLinkSecret()
  await db.sql`delete from import_links where expires_at <= ${now}`
  await db.sql`
    insert into import_links (token_hash, user_id, kind, run_id, format, language, expires_at, params)
    values (${linkHash(token)}, ${userId}, ${kind}, ${runId ?? null}, ${format}, ${language},
      ${new Date(now.getTime() + LINK_MS)}, ${params ? JSON.stringify(params) : null}::jsonb)`
  return `${DOWNLOADS_PATH}/${token}`
}

interface FollowedLink {
  readonly run_id: string | null
  readonly kind: string
  readonly format: DownloadFormat
  readonly language: Language
  readonly user_id: string
  readonly params: Readonly<Record<string, string>> | null
}

/** The files behind such links. */
export const createImportDownloads = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kinds: ImportKinds,
): Downloads => ({
  async take(token) {
    const [link] = await db.sql<FollowedLink[]>`
      select run_id, kind, format, language, user_id, params from import_links
      where token_hash = ${linkHash(token)} and expires_at > ${clock.now()}`
    const definition = link && kinds.get(link.kind)
    if (!(link && definition)) return undefined
    const [what, rows] = contentOf(db.sql, link, definition, clock.now())
    return fileOf(`${link.kind.replace('/', '-')}-${what}`, link, rows, clock.now())
  },
})

type Rows = AsyncGenerator<readonly SpreadsheetCell[]>

function contentOf(
  sql: Queryable,
  { run_id, language, params, user_id: userId }: FollowedLink,
  definition: AnyImport,
  now: Date,
): readonly [what: string, rows: Rows] {
  if (run_id !== null) return ['errors', errorRows(sql, run_id, definition, language)]
  const found = params && definition.exportRows?.(sql, { userId, params, now })
  return found
    ? ['export', exportRows(found, definition, language)]
    : ['template', templateRows(definition, language)]
}

async function* exportRows(
  chunks: AsyncIterable<readonly SpreadsheetCell[][]>,
  definition: AnyImport,
  language: Language,
): Rows {
  yield columnsIn(definition, language).map(({ title }) => title)
  for await (const chunk of chunks) yield* chunk
}

function fileOf(
  name: string,
  { format, language }: Pick<FollowedLink, 'format' | 'language'>,
  rows: Rows,
  at: Date,
): PreparedDownload {
  const isCsv = format === 'csv'
  const chunks = isCsv ? csvChunks(rows, language) : spreadsheet([{ name, rows }], at)
  const content = Readable.from(chunks, { objectMode: false })
  // Readers this slow have given up.
  addAbortSignal(AbortSignal.timeout(CLOUD_TIMEOUT_MAX_MS), content)
  return { name: `${name}.${format}`, mediaType: isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE, content }
}

async function* csvChunks(rows: Rows, language: Language): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START)
  for await (const row of rows) yield Buffer.from(csvRows([row], csvConvention(language)))
}

async function* templateRows(definition: AnyImport, language: Language): Rows {
  const columns = columnsIn(definition, language)
  yield columns.map(({ title }) => title)
  if (columns.some(({ example }) => example !== ''))
    yield definition.columns.map(({ example = '', type }) => (type === 'number' ? Number(example) : example))
}

const PAGE_ROWS = 500

const ERRORS: Readonly<Record<Language, string>> = {
  'zh-Hans': '错误',
  en: 'Errors',
  ru: 'Ошибки',
  kk: 'Қателер',
}

/** The rows as they were sent, headed as they were, and one column more; mended, the file can be imported. */
async function* errorRows(sql: Queryable, runId: string, definition: AnyImport, language: Language): Rows {
  const [run] = await sql<{ headings: string[]; has_heading: boolean; mapping: Record<string, number> }[]>`
    select headings, has_heading, mapping from import_runs where id = ${runId}`
  if (!run) return
  const titles = new Map(columnsIn(definition, language).map(({ name, title }) => [name, title]))
  const width = run.headings.length
  yield [...run.headings, ERRORS[language]]
  for (let after = 0; ; ) {
    const rows = await readErrors(sql, runId, after, PAGE_ROWS)
    for (const { cells, errors } of rows) {
      const texts = errors.map((error) => {
        const text = importRowErrorText(error, language)
        return error.column === null ? text : `${titles.get(error.column) ?? error.column}: ${text}`
      })
      yield [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), texts.join(' ')]
    }
    const last = rows.at(-1)
    if (rows.length < PAGE_ROWS || !last) return
    after = last.line
  }
}
