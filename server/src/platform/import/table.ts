import { AppError } from '@tiantian/contracts/error.ts'
import type { ImportEncoding, ImportSeparator } from '@tiantian/contracts/import/import.ts'
import { IMPORT_SEPARATORS } from '@tiantian/contracts/import/import.ts'
import type { CsvError } from 'csv-parse/sync'
import { parse } from 'csv-parse/sync'
import type { WorkbookFault } from '../workbook/refused.ts'
import { WorkbookRefused } from '../workbook/refused.ts'

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
 * @throws AppError('TABLE_UNREADABLE' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
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
  return { format: 'csv', encoding, ...readCsv(decode(bytes, encoding), limits, options.separator) }
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

const decode = (bytes: Buffer, encoding: ImportEncoding) => new TextDecoder(encoding).decode(bytes)

/**
 * Excel writes UTF-8 only when requested; otherwise it uses the encoding of its country, and UTF-16 for "Unicode
 * text".
 */
export function encodingOf(bytes: Buffer): ImportEncoding {
  const start = bytes.subarray(0, 2).toString('hex')
  if (start === 'fffe') return 'utf-16le'
  if (start === 'feff') return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = sample.filter((byte) => byte === 0).length
  // Every second byte of separators and digits.
  if (zeros > sample.length / 10) return sample[0] === 0 ? 'utf-16be' : 'utf-16le'
  if (isWritten(bytes, 'utf-8')) return 'utf-8'
  return isWritten(bytes, 'gb18030') && !isCyrillic(sample) ? 'gb18030' : 'windows-1251'
}

const SAMPLE_BYTES = 100_000

function isWritten(bytes: Buffer, encoding: ImportEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Cyrillic letters are 0xC0 and above in windows-1251; of the bytes of a Chinese text a third is below. */
function isCyrillic(bytes: Buffer): boolean {
  const high = bytes.filter((byte) => byte >= 0x80)
  return high.filter((byte) => byte >= 0xc0).length > high.length * 0.82
}

type CsvTable = Pick<ImportTable, 'rows'> & { readonly separator: ImportSeparator }

/** `sep=;` on the first line declares the separator for Excel. */
const SEPARATOR_LINE = /^\ufeff?sep=([,;\t|])\r?(?:\n|$)/i

function readCsv(text: string, limits: TableLimits, separator = separatorOf(text)): CsvTable {
  const told = SEPARATOR_LINE.exec(text)?.[0] ?? ''
  const body = text
    .slice(told.length)
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
  return { separator, rows: readRows(body, { ...limits, separator, firstLine: told === '' ? 1 : 2 }) }
}

/** The separator between the cells of a file: the most frequent candidate in its heading. */
export function separatorOf(text: string): ImportSeparator {
  const told = SEPARATOR_LINE.exec(text)?.[1] as ImportSeparator | undefined
  if (told) return told
  const heading = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => heading.split(separator).length
  return IMPORT_SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
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
function readRows(text: string, options: CsvOptions): ImportTableRow[] {
  const rows: ImportTableRow[] = []
  let [rest, line] = [text, options.firstLine]
  for (let broken = 0; broken <= BROKEN_ROWS_MAX; broken += 1) {
    const { next, error } = parseUntilError(rest, line, options, rows)
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
function parseUntilError(text: string, firstLine: number, options: CsvOptions, rows: ImportTableRow[]) {
  let next = firstLine
  const take = (cells: string[], { lines }: { readonly lines: number }) => {
    const line = next
    next = firstLine + lines
    if (cells.length > options.columnsMax) throw new AppError('TABLE_TOO_LARGE')
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.length === 1 && trimmed[0] === '') return null
    if (rows.length >= options.rowsMax) throw new AppError('IMPORT_TOO_LONG', { max: options.rowsMax - 1 })
    rows.push({ line, cells: trimmed })
    return null
  }
  try {
    parse(text, {
      delimiter: options.separator,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: ROW_MAX,
      on_record: take,
    })
    return { next }
  } catch (error) {
    if (error instanceof AppError) throw error
    return { next, error: error as CsvError }
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
  return new AppError(fault === 'too-large' ? 'TABLE_TOO_LARGE' : 'TABLE_UNREADABLE')
}
