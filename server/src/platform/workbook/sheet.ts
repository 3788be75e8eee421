import type { RawCell } from './cell-text.ts'
import { WorkbookRefused } from './refused.ts'
import { readXml } from './xml.ts'

/** A row of a sheet: its number, its cells as texts, and which cell has a formula, if one has. */
export interface SheetRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly formula: string | undefined
}

interface SheetLimits {
  readonly rowsMax: number
  readonly columnsMax: number
}

interface OpenCell extends RawCell {
  readonly column: number
  value: string
}

/** The rows of a sheet that are not empty. @throws WorkbookRefused for more rows or columns than allowed */
export async function readSheet(
  chunks: AsyncIterable<string>,
  textOf: (cell: RawCell) => string,
  limits: SheetLimits,
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = []
  let row = startOf(0, {})
  let cell: OpenCell | undefined
  let isValue = false
  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') row = startOf(row.line, attributes)
      if (name === 'c') cell = openCell(attributes, row.cells.length, limits)
      if (name === 'f' && cell) row.formula ??= `${letters(cell.column)}${row.line}`
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (isValue && cell) cell.value += piece
    },
    close(name) {
      isValue = false
      if (name === 'c' && cell) {
        putCell(row.cells, cell.column, textOf(cell))
        cell = undefined
      }
      if (name !== 'row' || !(row.formula || row.cells.some((text) => text !== ''))) return
      if (rows.length >= limits.rowsMax) throw new WorkbookRefused('too-long')
      rows.push(row)
    },
  })
  return rows
}

const startOf = (before: number, { r: notified }: Readonly<Record<string, string>>) => ({
  line: Number(notified) || before + 1,
  cells: [] as string[],
  formula: undefined as string | undefined,
})

function openCell(
  { r: place = '', t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>,
  next: number,
  { columnsMax }: SheetLimits,
): OpenCell {
  const column = columnOf(place) ?? next
  if (column >= columnsMax) throw new WorkbookRefused('too-large')
  return { column, type, style: Number(style), value: '' }
}

/** Missing cells are empty. */
function putCell(cells: string[], column: number, text: string) {
  while (cells.length < column) cells.push('')
  cells[column] = text.trim()
}

/** `C7` is the third column. */
function columnOf(place: string): number | undefined {
  const name = /^[A-Z]{1,3}/.exec(place)?.[0]
  if (!name) return undefined
  return [...name].reduce((sum, email) => sum * 26 + email.charCodeAt(0) - 64, 0) - 1
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
