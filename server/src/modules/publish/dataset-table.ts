import type { Flag } from '@tiantian/contracts/publish/dataset.ts'
import { FLAGS } from '@tiantian/contracts/publish/dataset.ts'
import type { FindingKind } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import { firstDay } from '@tiantian/contracts/publish/period.ts'
import type { DimensionRow } from './dataset-row.ts'

/** A line of cells, and where in its file it begins. */
export interface TableLine {
  readonly line: number
  readonly cells: readonly string[]
  /** Which cell is worked out by its program: what it shows here, somebody else may see otherwise. */
  readonly formula?: string | undefined
}

/** A table as it was uploaded, whichever program wrote it. */
export interface UploadedTable {
  readonly lines: Iterable<TableLine>
  /** A comma may part the whole of a number from its parts. */
  readonly hasCommas: boolean
  /** Of the file, hex. */
  readonly checksum: string
}

/** A line of a file as it would lie in the table. */
export interface Observation {
  readonly line: number
  readonly members: readonly string[]
  /** Its first day. */
  readonly period: string
  readonly value: number | null
  readonly flag: Flag | null
}

export type Note = (kind: FindingKind, line: number, text: string) => void

interface Shape {
  readonly frequency: Frequency
  readonly dimensions: readonly DimensionRow[]
}

/** Columns by their names; labels and units, which our own files carry along, are passed over. */
interface Columns {
  readonly period: number
  readonly value: number
  readonly flag: number
  readonly members: readonly number[]
  readonly count: number
}

/**
 * The observations of a table with the columns `period`, one for each dimension, `value` and, if wanted, `flag`.
 * What is wrong with a line is noted, and the line left out.
 */
export function* readTable(table: UploadedTable, shape: Shape, note: Note): Generator<Observation> {
  const known = shape.dimensions.map(({ members }) => new Set(members.map(({ key }) => key)))
  const ground = { ...shape, known, hasCommas: table.hasCommas }
  let columns: Columns | undefined
  for (const each of table.lines) {
    if (columns) {
      const observation = observationOf(each, columns, ground, note)
      if (observation) yield observation
      continue
    }
    columns = columnsOf(each.cells, shape, note)
    if (!columns) return
  }
  if (!columns) columnsOf([], shape, note)
}

function columnsOf(cells: readonly string[], { dimensions }: Shape, note: Note): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase())
  const needed = ['period', ...dimensions.map(({ key }) => key), 'value']
  const missing = needed.filter((name) => !names.includes(name))
  for (const name of missing) note('column-missing', 1, name)
  if (missing.length > 0) return undefined
  return {
    period: names.indexOf('period'),
    value: names.indexOf('value'),
    flag: names.indexOf('flag'),
    members: dimensions.map(({ key }) => names.indexOf(key)),
    count: cells.length,
  }
}

interface LineShape extends Shape {
  readonly known: readonly ReadonlySet<string>[]
  readonly hasCommas: boolean
}

function observationOf({ line, cells, formula }: TableLine, columns: Columns, shape: LineShape, note: Note) {
  if (formula) return note('formula', line, formula)
  if (cells.length !== columns.count) return note('cells', line, cells.join(' | ').slice(0, 80))
  const cell = (at: number) => (cells[at] ?? '').trim()
  const period = firstDay(cell(columns.period), shape.frequency)
  if (!period) return note('period', line, cell(columns.period).slice(0, 80))
  const members = columns.members.map(cell)
  const stranger = members.find((key, at) => !shape.known[at]?.has(key))
  if (stranger !== undefined) return note('member-unknown', line, stranger.slice(0, 80))
  const flag = columns.flag < 0 ? null : flagOf(cell(columns.flag))
  if (flag === undefined) return note('flag', line, cell(columns.flag).slice(0, 80))
  const value = numberOf(cell(columns.value), shape.hasCommas)
  const mayMiss = flag === 'missing' || flag === 'confidential'
  if (value === undefined || (value === null && !mayMiss)) {
    return note('value', line, cell(columns.value).slice(0, 80))
  }
  return { line, members, period, value, flag }
}

/** Statisticians write their first letter, and `m` for what is missing. */
function flagOf(text: string): Flag | null | undefined {
  if (text === '') return null
  return FLAGS.find((flag) => flag === text.toLowerCase() || flag[0] === text.toLowerCase())
}

/** A comma parts the whole from its parts where it does not part the cells; thousands may stand apart. */
function numberOf(text: string, hasCommas: boolean): number | null | undefined {
  if (text === '') return null
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const number = hasCommas ? bare.replace(',', '.') : bare
  if (!/^-?\d{1,14}(?:\.\d{1,6})?$/.test(number)) return undefined
  return Number(number)
}
