import { pipeline } from 'node:stream/promises'
import { AppError } from '@tiantian/contracts/error.ts'
import type { ImportEncoding, ImportSeparator } from '@tiantian/contracts/import/import.ts'
import { IMPORT_SEPARATORS } from '@tiantian/contracts/import/import.ts'
import type { CsvError } from 'csv-parse'
import { parse } from 'csv-parse'
import { paced } from '../chunks.ts'
import { encodingOf } from '../text/text-encoding.ts'
import type { WorkbookFault } from '../workbook/workbook-refused.ts'
import { WorkbookRefused } from '../workbook/workbook-refused.ts'

/** A row of cells, and its first line in the file. */
export interface ImportTableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** A cell with a formula: its value may differ in another program. */
  readonly formula?: string | undefined
}

/** An uploaded table, whichever program wrote it; empty rows are left out. */
export interface ImportTable {
  readonly format: 'csv' | 'xlsx'
  /** Null for a workbook, like the separator. */
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
  readonly rows: readonly ImportTableRow[]
}

export interface TableLimits {
  /** Including the header. */
  readonly rowsMax: number
  readonly columnsMax: number
  /** Of all parts of a workbook. */
  readonly unpackedBytesMax: number
}

/** The user's settings for reading a CSV file; missing ones are detected. */
export interface TableOptions {
  readonly encoding?: ImportEncoding | undefined
  readonly separator?: ImportSeparator | undefined
}

/**
 * The table in a file: the first sheet of a workbook, or a CSV text in any encoding of our four languages.
 * @throws AppError('TABLE_UNREADABLE' | 'TABLE_WITHOUT_SHEET' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
 */
export async function readTable(
  bytes: Buffer,
  limits: TableLimits,
  options: TableOptions = {},
): Promise<ImportTable> {
  if (isZip(bytes)) return readXlsx(bytes, limits)
  // The format before XLSX, which no decoder turns into text.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new AppError('TABLE_UNREADABLE')
  const encoding = options.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (MARKUP.test(text)) throw new AppError('TABLE_UNREADABLE')
  return { format: 'csv', encoding, ...(await readCsv(text, limits, options.separator)) }
}

/** Some programs write a page or XML under the name of a table. */
const MARKUP = /^\ufeff?\s*<(?:!doctype|html|head|meta|table|\?xml|workbook)\b/i

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

const decode = (bytes: Buffer, encoding: ImportEncoding) => new TextDecoder(encoding).decode(bytes)

type CsvTable = Pick<ImportTable, 'rows'> & { readonly separator: ImportSeparator }

/** `sep=;` on the first line declares the separator for Excel; a program that saves the file again adds its own. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t| "]*(?:\n|$)/i

async function readCsv(content: string, limits: TableLimits, chosen?: ImportSeparator): Promise<CsvTable> {
  const text = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const [line = '', declared] = SEPARATOR_LINE.exec(text) ?? []
  const body = text.slice(line.length)
  const separator = chosen ?? IMPORT_SEPARATORS.find((one) => one === declared) ?? separatorOf(body)
  return { separator, rows: await readRows(body, { ...limits, separator, firstLine: line === '' ? 1 : 2 }) }
}

/** A quoted cell may contain any separator. */
const QUOTED = /(?<=^|[,;\t|])"(?:[^"]|"")*"/gm
const SEPARATOR_LINES = 20

/** The candidate that divides most of the first lines into equally many cells, then into most. */
function separatorOf(text: string): ImportSeparator {
  const sample = text.slice(0, 20_000).replaceAll(QUOTED, '')
  const lines = sample
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SEPARATOR_LINES)
  const weight = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const equal = (count: number) => counts.filter((other) => other === count).length
    return Math.max(0, ...counts.map((count) => equal(count) * 1000 + Math.min(count, 999)))
  }
  return IMPORT_SEPARATORS.reduce((best, one) => (weight(one) > weight(best) ? one : best))
}

interface CsvOptions extends TableLimits {
  readonly separator: ImportSeparator
  readonly firstLine: number
}

/** Each restarts the parser: more of them are no table. */
const BROKEN_ROWS_MAX = 100
/** Characters of one row. */
const ROW_MAX = 1_000_000

/** A row with a broken quote is one cell, so that the reader can report it; the rows after it are read. */
async function readRows(text: string, options: CsvOptions): Promise<ImportTableRow[]> {
  const rows: ImportTableRow[] = []
  let rest = text
  let line = options.firstLine
  for (let broken = 0; broken <= BROKEN_ROWS_MAX; broken += 1) {
    const { next, error } = await parseUntilError(rest, line, options, rows)
    if (!error) return rows
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED' && error.code !== BROKEN_QUOTE)
      throw new AppError('TABLE_TOO_LARGE')
    rest = fromLine(rest, next - line)
    line = next
    if (error.code === BROKEN_QUOTE) {
      rows.push({ line, cells: [fromLine(rest, 0, 1).trim()] })
      rest = fromLine(rest, 1)
      line += 1
    } else rest += '"'
  }
  throw new AppError('TABLE_UNREADABLE')
}

const BROKEN_QUOTE = 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'

/** @returns the line after the last row that could be read */
async function parseUntilError(
  text: string,
  firstLine: number,
  options: CsvOptions,
  rows: ImportTableRow[],
): Promise<{ readonly next: number; readonly error?: CsvError }> {
  let next = firstLine
  const take = (cells: string[], { lines }: { readonly lines: number }) => {
    const line = next
    next = firstLine + lines
    if (cells.length > options.columnsMax) throw new AppError('TABLE_TOO_LARGE')
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.every((cell) => cell === '')) return null
    if (rows.length >= options.rowsMax) throw new AppError('IMPORT_TOO_LONG', { max: options.rowsMax - 1 })
    rows.push({ line, cells: trimmed })
    return null
  }
  try {
    const parser = parse({
      delimiter: options.separator,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: ROW_MAX,
      on_record: take,
    })
    await pipeline(paced(piecesOf(text)), parser.resume())
    return { next }
  } catch (error) {
    if (error instanceof AppError) throw error
    return { next, error: error as CsvError }
  }
}

/** Parsed without a pause. */
const PIECE_LENGTH = 16_384

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    // Whole lines: no pair of code units is divided.
    const end = text.indexOf('\n', at + PIECE_LENGTH) + 1 || text.length
    yield text.slice(at, end)
    at = end
  }
}

/** The text from a line on, counted from 0, or this many lines of it. */
function fromLine(text: string, line: number, count?: number): string {
  let start = 0
  for (let at = 0; at < line; at += 1) start = text.indexOf('\n', start) + 1 || text.length
  if (count === undefined) return text.slice(start)
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end)
}

async function readXlsx(
  bytes: Buffer,
  { unpackedBytesMax, rowsMax, columnsMax }: TableLimits,
): Promise<ImportTable> {
  // Workbooks come about once a month, so their parser is imported on first use.
  const { readWorkbook } = await import('../workbook/workbook.ts')
  try {
    const found = await readWorkbook(bytes, { bytesMax: unpackedBytesMax, rowsMax, columnsMax })
    const width = found[0]?.cells.length ?? 0
    const rows = found.map((row) => ({ ...row, cells: widened(row.cells, width) }))
    return { format: 'xlsx', encoding: null, separator: null, rows }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw refusal(error.fault, rowsMax)
    throw error
  }
}

/** Programs omit empty cells at the end of a row. */
const widened = (cells: readonly string[], width: number) => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
]

function refusal(fault: WorkbookFault, rowsMax: number): AppError {
  if (fault === 'too-long') return new AppError('IMPORT_TOO_LONG', { max: rowsMax - 1 })
  if (fault === 'no-sheet') return new AppError('TABLE_WITHOUT_SHEET')
  return new AppError(fault === 'too-large' ? 'TABLE_TOO_LARGE' : 'TABLE_UNREADABLE')
}
