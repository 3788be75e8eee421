import type { Flag } from '@tiantian/contracts/publish/dataset.ts'
import { FLAGS } from '@tiantian/contracts/publish/dataset.ts'
import type { FindingKind } from '@tiantian/contracts/publish/dataset-import.ts'
import { IMPORT_COLUMNS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
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

/** Where each column was found, and what else a reader of the table hears of it. */
export interface Heading {
  readonly names: readonly string[]
  /** By the names that columns have to have: those of the file. */
  readonly columns: Readonly<Record<string, string>>
  readonly isSaved: boolean
}

/** Told of a table while it is read. */
export interface Listener {
  readonly note: Note
  readonly heading: (heading: Heading) => void
  readonly stranger: (dimension: string, key: string) => void
}

export type Note = (kind: FindingKind, line: number, text: string) => void

interface Shape {
  readonly frequency: Frequency
  readonly dimensions: readonly DimensionRow[]
  /** What whoever imports has said of the columns, and what was kept of the last file. */
  readonly requestedColumns?: Readonly<Record<string, string>> | undefined
  readonly importColumns: Readonly<Record<string, string>>
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
export function* readTable(table: UploadedTable, shape: Shape, listener: Listener): Generator<Observation> {
  const known = shape.dimensions.map(({ members }) => new Set(members.map(({ key }) => key)))
  const ground = { ...shape, known, hasCommas: table.hasCommas }
  let columns: Columns | undefined
  for (const each of table.lines) {
    if (columns) {
      const observation = observationOf(each, columns, ground, listener)
      if (observation) yield observation
      continue
    }
    columns = columnsOf(each.cells, shape, listener)
    if (!columns) return
  }
  if (!columns) columnsOf([], shape, listener)
}

function columnsOf(cells: readonly string[], shape: Shape, { note, heading }: Listener): Columns | undefined {
  const keys = shape.dimensions.map(({ key }) => key)
  const needed = ['period', ...keys, 'value', 'flag']
  const places = new Map(needed.map((name) => [name, placeOf(name, cells, shape)]))
  heading(headingOf(cells, places))
  const missing = needed.filter((name) => !places.get(name) && name !== 'flag')
  for (const name of missing) note('column-missing', 1, name)
  if (missing.length > 0) return undefined
  const at = (name: string) => places.get(name)?.at ?? -1
  return {
    period: at('period'),
    value: at('value'),
    flag: at('flag'),
    members: keys.map(at),
    count: cells.length,
  }
}

interface DatasetTableResult {
  readonly at: number
  readonly isSaved: boolean
}

/** By what was said of it now, by its own name, or by what was said of the last file. */
function placeOf(
  name: string,
  cells: readonly string[],
  { requestedColumns: askedColumns, importColumns }: Shape,
): DatasetTableResult | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const find = (wanted: string | undefined) =>
    wanted === undefined ? -1 : names.indexOf(wanted.trim().toLowerCase())
  const own = find(askedColumns ? saidOf(askedColumns, name) : name)
  if (own >= 0) return { at: own, isSaved: false }
  const stored = askedColumns ? -1 : find(saidOf(importColumns, name))
  return stored >= 0 ? { at: stored, isSaved: true } : undefined
}

/** A dimension may be named as what every object has: `constructor`. */
const saidOf = (columns: Shape['importColumns'], name: string) =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** Names that nobody writes; what is longer is no heading. */
const NAME_MAX = 120

function headingOf(
  cells: readonly string[],
  places: ReadonlyMap<string, DatasetTableResult | undefined>,
): Heading {
  const nameAt = (at: number) => (cells[at] ?? '').trim().slice(0, NAME_MAX)
  const found = [...places].flatMap(([name, place]) => (place ? [[name, nameAt(place.at)] as const] : []))
  return {
    names: cells.slice(0, IMPORT_COLUMNS_MAX).map((_, at) => nameAt(at)),
    columns: Object.fromEntries(found),
    isSaved: [...places.values()].some((place) => place?.isSaved),
  }
}

interface LineShape extends Shape {
  readonly known: readonly ReadonlySet<string>[]
  readonly hasCommas: boolean
}

function observationOf(
  { line, cells, formula }: TableLine,
  columns: Columns,
  shape: LineShape,
  { note, stranger: meet }: Listener,
) {
  if (formula) return note('formula', line, formula)
  if (cells.length !== columns.count) return note('cells', line, cells.join(' | ').slice(0, 80))
  const cell = (at: number) => (cells[at] ?? '').trim()
  const period = firstDay(cell(columns.period), shape.frequency)
  if (!period) return note('period', line, cell(columns.period).slice(0, 80))
  const members = columns.members.map(cell)
  const strangers = members.filter((key, at) => {
    const isKnown = shape.known[at]?.has(key)
    if (!isKnown) meet(shape.dimensions[at]?.key ?? '', key)
    return !isKnown
  })
  const [stranger] = strangers
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
