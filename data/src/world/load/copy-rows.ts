import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'

/** The value of a COPY cell: objects become JSON, arrays become PostgreSQL arrays. */
export type CopyRowsCell =
  | string
  | number
  | boolean
  | Date
  | null
  | readonly (string | number)[]
  | Readonly<Record<string, unknown>>

/** Writes rows with COPY, the fastest way into PostgreSQL. Cells are in the order of `columns`. */
export async function copyRows(
  tx: TransactionSql,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyRowsCell[])[],
): Promise<void> {
  if (rows.length === 0) return
  const copy = tx`copy ${tx(table)} (${tx([...columns])}) from stdin`
  const stream = await copy.writable()
  // The driver resolves the statement with its stream and tells a refusal after the last row to nobody else.
  const refusal = Promise.withResolvers<never>()
  Reflect.set(copy, 'reject', refusal.reject)
  await Promise.race([pipeline(Readable.from(blocks(rows)), stream), refusal.promise])
}

/** In blocks of lines: a write per row costs more than the row. */
function* blocks(rows: readonly (readonly CopyRowsCell[])[]): Generator<string> {
  const size = 500
  for (let at = 0; at < rows.length; at += size) {
    yield rows
      .slice(at, at + size)
      .map(line)
      .join('')
  }
}

const line = (cells: readonly CopyRowsCell[]) => `${cells.map(cellText).join('\t')}\n`

function cellText(cell: CopyRowsCell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return escaped(Array.isArray(cell) ? `{${cell.map(element).join(',')}}` : JSON.stringify(cell))
}

const element = (value: unknown) =>
  typeof value === 'number' ? String(value) : `"${String(value).replace(/["\\]/g, '\\$&')}"`

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!)
