import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import { importRowErrorText } from '@tiantian/contracts/import/row-error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Services } from '../../gateway/implement.ts'
import type { Downloads, PreparedDownload } from '../../gateway/transports/downloads.ts'
import { DOWNLOADS_PATH } from '../../gateway/transports/downloads.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AnyImport, DefineImportColumn } from '../../platform/import/define-import.ts'
import { linkHash, newLinkSecret } from '../../platform/secret/link.ts'
import type { SpreadsheetCell, SpreadsheetSheet } from '../../platform/spreadsheet.ts'
import { spreadsheet, XLSX_TYPE } from '../../platform/spreadsheet.ts'
import type { ImportKinds } from './import-kind.ts'
import { columnsIn, widened } from './import-kind.ts'
import type { RunImporter } from './import-run.ts'
import { readErrors } from './import-run.ts'

type DownloadFormat = 'csv' | 'xlsx'

interface NewDownloadLink {
  readonly kind: string
  /** None for a template. */
  readonly runId?: string
  readonly params?: Readonly<Record<string, string>>
  /** A table with what is there already. */
  readonly isFilled?: boolean
  readonly format: DownloadFormat
}

const LINK_MS = 600_000

/** A link to the rows with errors of an import, or to a template, good once and for ten minutes. */
export async function createImportLink(
  { db, clock, userId, language }: RunImporter,
  { kind, runId, format, params, isFilled = false }: NewDownloadLink,
): Promise<string> {
  const now = clock.now()
  const token = newLinkSecret()
  await db.sql`delete from import_links where expires_at <= ${now}`
  await db.sql`
    insert into import_links (token_hash, user_id, kind, run_id, format, language, expires_at, params,
      is_filled)
    values (${linkHash(token)}, ${userId}, ${kind}, ${runId ?? null}, ${format}, ${language},
      ${new Date(now.getTime() + LINK_MS)}, ${params ? JSON.stringify(params) : null}::jsonb,
      ${isFilled})`
  return `${DOWNLOADS_PATH}/${token}`
}

interface FollowedLink {
  readonly run_id: string | null
  readonly kind: string
  readonly format: DownloadFormat
  readonly language: Language
  readonly user_id: string
  readonly params: Readonly<Record<string, string>> | null
  readonly is_filled: boolean
}

/** The files behind such links. */
export const createImportDownloads = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kinds: ImportKinds,
): Downloads => ({
  async take(token) {
    const [link] = await db.sql<FollowedLink[]>`
      select run_id, kind, format, language, user_id, params, is_filled from import_links
      where token_hash = ${linkHash(token)} and expires_at > ${clock.now()}`
    const definition = link && kinds.get(link.kind)
    if (!(link && definition)) return undefined
    const params = link.params ?? {}
    const wide = await widened(db.sql, definition, { params, headings: [], names: [], rows: [] })
    const [what, rows] = contentOf(db.sql, link, wide, clock.now())
    const name = [link.kind.replace('/', '-'), what, params.category].filter(Boolean).join('-')
    const values = what === 'template' ? valueSheet(wide, link.language) : undefined
    return fileOf(name, link, [{ name: what, rows }, ...(values ? [values] : [])], clock.now())
  },
})

type Rows = AsyncGenerator<readonly SpreadsheetCell[]>
type DownloadSheet = SpreadsheetSheet

function contentOf(
  sql: Queryable,
  { run_id, language, params, user_id: userId, is_filled }: FollowedLink,
  definition: AnyImport,
  now: Date,
): readonly [what: string, rows: Rows] {
  if (run_id !== null) return ['errors', errorRows(sql, run_id, definition, language)]
  const found = is_filled && params && definition.exportRows?.(sql, { userId, params, now })
  return found
    ? ['export', exportRows(found, definition, language)]
    : ['template', templateRows(definition, params ?? {}, language)]
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
  sheets: readonly [DownloadSheet, ...DownloadSheet[]],
  at: Date,
): PreparedDownload {
  const isCsv = format === 'csv'
  const chunks = isCsv ? csvChunks(sheets[0].rows, language) : spreadsheet(sheets, at)
  const content = Readable.from(chunks, { objectMode: false })
  // Readers this slow have given up.
  addAbortSignal(AbortSignal.timeout(CLOUD_TIMEOUT_MAX_MS), content)
  return { name: `${name}.${format}`, mediaType: isCsv ? 'text/csv; charset=utf-8' : XLSX_TYPE, content }
}

async function* csvChunks(rows: DownloadSheet['rows'], language: Language): AsyncGenerator<Buffer> {
  yield Buffer.from(CSV_START)
  for await (const row of rows) yield Buffer.from(csvRows([row], csvConvention(language)))
}

async function* templateRows(
  definition: AnyImport,
  params: Readonly<Record<string, string>>,
  language: Language,
): Rows {
  yield definition.columns.map(({ title, isRequired, isWanted }) =>
    isRequired || isWanted ? `${title[language]} *` : title[language],
  )
  if (definition.columns.some(({ example = '' }) => example !== ''))
    yield definition.columns.map((column) => params[column.name] ?? exampleOf(column, language))
}

function exampleOf({ example = '', type, isWanted, values, min }: DefineImportColumn, language: Language) {
  const [first] = values ?? []
  if (isWanted && first) return textIn(first.label, language) || first.value
  if (isWanted && type === 'number') return min ?? 1
  return type === 'number' && example !== '' ? Number(example) : example
}

const VALUE_TEXTS: Readonly<
  Record<Language, { readonly sheet: string; readonly heads: readonly string[]; readonly yes: string }>
> = {
  'zh-Hans': { sheet: '可填的值', heads: ['列', '必填', '最小', '最大', '可填的值'], yes: '是' },
  en: { sheet: 'Values', heads: ['Column', 'Required', 'From', 'To', 'Allowed values'], yes: 'yes' },
  ru: { sheet: 'Значения', heads: ['Столбец', 'Обязателен', 'От', 'До', 'Допустимые значения'], yes: 'да' },
  kk: {
    sheet: 'Мәндер',
    heads: ['Баған', 'Міндетті', 'Бастап', 'Дейін', 'Рұқсат етілген мәндер'],
    yes: 'иә',
  },
}

/** What the columns of a template may hold; undefined where nothing is to be said of any. */
function valueSheet({ columns }: AnyImport, language: Language): DownloadSheet | undefined {
  const ruled = columns.filter(({ values, min, max, isWanted }) => values ?? min ?? max ?? isWanted)
  if (ruled.length === 0) return undefined
  const { sheet, heads, yes } = VALUE_TEXTS[language]
  const rows = ruled.map(({ title, isRequired, isWanted, min, max, values = [] }) => [
    title[language],
    isRequired || isWanted ? yes : '',
    min ?? '',
    max ?? '',
    ...values.map(({ value, label }) => textIn(label, language) || value),
  ])
  return { name: sheet, rows: [heads, ...rows] }
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
  const [run] = await sql<
    {
      headings: string[]
      has_heading: boolean
      mapping: Record<string, number>
      params: Record<string, string>
    }[]
  >`
    select headings, has_heading, mapping, params from import_runs where id = ${runId}`
  if (!run) return
  const wide = await widened(sql, definition, {
    params: run.params,
    headings: run.headings,
    names: Object.keys(run.mapping),
    rows: [],
  })
  const titles = new Map(columnsIn(wide, language).map(({ name, title }) => [name, title]))
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
