import { createHash } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_MAX,
} from '@tiantian/contracts/publish/dataset-import.ts'
import type { MediaShelf } from '../../gateway/transports/media.ts'
import type { Db } from '../../platform/database.ts'
import type { WorkbookFault } from '../../platform/workbook/refused.ts'
import { WorkbookRefused } from '../../platform/workbook/refused.ts'
import type { SheetRow } from '../../platform/workbook/sheet.ts'
import { pathOfAddress } from '../media/file-path.ts'
import { readCsv, separatorOf } from './csv-reader.ts'
import type { TableLine, UploadedTable } from './dataset-table.ts'

/**
 * The table in a file uploaded by this user: the first sheet of a workbook, or a CSV text in UTF-8 or in the encoding
 * that Russian Excel writes by default.
 * @throws AppError('FILE_NOT_FOUND' | 'FILE_TOO_LARGE' | 'TABLE_UNREADABLE' | 'TABLE_TOO_LARGE' | 'IMPORT_TOO_LONG')
 */
export async function readUploaded(
  db: Db,
  media: MediaShelf,
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
  return { ...(/\.xlsx$/i.test(path) ? await sheetTable(bytes) : csvTable(decoded(bytes))), checksum }
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

type Table = Omit<UploadedTable, 'checksum'>

function csvTable(text: string): Table {
  const separator = separatorOf(text)
  const lines = { [Symbol.iterator]: () => readCsv(text, separator) }
  return { lines, hasCommas: separator !== ',' }
}

const LIMITS = {
  bytesMax: IMPORT_UNPACKED_MAX,
  // Including the header.
  rowsMax: IMPORT_ROWS_MAX + 1,
  columnsMax: IMPORT_COLUMNS_MAX,
}

/** Workbook numbers are numeric, whatever decimal separator is shown: a text with a comma is ambiguous. */
async function sheetTable(bytes: Buffer): Promise<Table> {
  // Workbooks come about once a month, so their parser is imported on first use.
  const { readWorkbook } = await import('../../platform/workbook/workbook.ts')
  try {
    const rows = await readWorkbook(bytes, LIMITS)
    const width = rows[0]?.cells.length ?? 0
    return { lines: rows.map((row) => widened(row, width)), hasCommas: false }
  } catch (error) {
    if (error instanceof WorkbookRefused) throw REFUSALS[error.fault]()
    throw error
  }
}

/** Programs omit empty cells at the end of a row. */
function widened({ line, cells, formula }: SheetRow, width: number): TableLine {
  const missing = Math.max(0, width - cells.length)
  return { line, cells: [...cells, ...Array<string>(missing).fill('')], formula }
}

const REFUSALS: Readonly<Record<WorkbookFault, () => AppError>> = {
  unreadable: () => new AppError('TABLE_UNREADABLE'),
  'too-large': () => new AppError('TABLE_TOO_LARGE'),
  'too-long': () => new AppError('IMPORT_TOO_LONG', { max: IMPORT_ROWS_MAX }),
}
