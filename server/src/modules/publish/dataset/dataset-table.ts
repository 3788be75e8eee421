import type { Flag } from '@tiantian/contracts/publish/dataset.ts'
import { FLAGS } from '@tiantian/contracts/publish/dataset.ts'
import type { FindingKind } from '@tiantian/contracts/publish/dataset-import.ts'
import { IMPORT_COLUMNS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import { firstDay } from '@tiantian/contracts/publish/period.ts'
import type { ImportTableRow } from '../../../platform/import/table.ts'
import type { DimensionRow } from './dataset-row.ts'

/** A table as uploaded, whatever program wrote it. */
export interface UploadedTable {
  readonly lines: Iterable<ImportTableRow>
  /** A comma may be a decimal separator. */
  readonly hasCommas: boolean
  /** Hash of the file, in hex. */
  readonly checksum: string
}

/** A row of a file, parsed for the table. */
export interface Observation {
  readonly line: number
  readonly members: readonly string[]
  /** First day of the period. */
  readonly period: string
  readonly value: number | null
  readonly flag: Flag | null
}

/** The position of each column, and messages about the table. */
export interface Heading {
  readonly names: readonly string[]
  /** The file's column names by standard column name. */
  readonly columns: Readonly<Record<string, string>>
  readonly isSaved: boolean
}

/** Collects messages while a table is read. */
export interface DatasetTableListener {
  readonly note: Note
  readonly heading: (heading: Heading) => void
  readonly stranger: (dimension: string, key: string) => void
}

export type Note = (kind: FindingKind, line: number, text: string) => void

interface DatasetTableShape {
  readonly frequency: Frequency
  readonly dimensions: readonly DimensionRow[]
  /** The column mapping given by the importing officer, and the one saved from the last file. */
  readonly requestedColumns?: Readonly<Record<string, string>> | undefined
  readonly importColumns: Readonly<Record<string, string>>
}

/** Columns by name; label and unit columns of our own exports are ignored. */
interface DatasetTableColumns {
  readonly period: number
  readonly value: number
  readonly flag: number
  readonly members: readonly number[]
  readonly count: number
}

/**
 * Parses the observations of a table with the columns `period`, one per dimension, `value` and optionally `flag`.
 * Rows with errors are reported and left out.
 */
export function* readTable(
  table: UploadedTable,
  shape: DatasetTableShape,
  listener: DatasetTableListener,
): Generator<Observation> {
  const known = shape.dimensions.map(({ members }) => new Set(members.map(({ key }) => key)))
  const ground = { ...shape, known, hasCommas: table.hasCommas }
  let columns: DatasetTableColumns | undefined
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

function columnsOf(
  cells: readonly string[],
  shape: DatasetTableShape,
  { note, heading }: DatasetTableListener,
): DatasetTableColumns | undefined {
  const keys = shape.dimensions.map(({ key }) => key)
  const needed = ['period', ...keys, 'value', 'flag']
  const places = new Map(needed.map((name) => [name, columnIndexOf(name, cells, shape)]))
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

/** By the given mapping, by its own name, or by the mapping of the last file. */
function columnIndexOf(
  name: string,
  cells: readonly string[],
  { requestedColumns, importColumns }: DatasetTableShape,
): DatasetTableResult | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const find = (wanted: string | undefined) =>
    wanted === undefined ? -1 : names.indexOf(wanted.trim().toLowerCase())
  const own = find(requestedColumns ? mappedName(requestedColumns, name) : name)
  if (own >= 0) return { at: own, isSaved: false }
  const stored = requestedColumns ? -1 : find(mappedName(importColumns, name))
  return stored >= 0 ? { at: stored, isSaved: true } : undefined
}

/** A dimension may have the name of a built-in object property: `constructor`. */
const mappedName = (columns: DatasetTableShape['importColumns'], name: string) =>
  Object.hasOwn(columns, name) ? columns[name] : undefined

/** A longer text is not a column name. */
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

interface LineShape extends DatasetTableShape {
  readonly known: readonly ReadonlySet<string>[]
  readonly hasCommas: boolean
}

function observationOf(
  { line, cells, formula }: ImportTableRow,
  columns: DatasetTableColumns,
  shape: LineShape,
  { note, stranger: meet }: DatasetTableListener,
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

/** Statisticians abbreviate flags to their first letter, and use `m` for missing. */
function flagOf(text: string): Flag | null | undefined {
  if (text === '') return null
  return FLAGS.find((flag) => flag === text.toLowerCase() || flag[0] === text.toLowerCase())
}

/** A comma is a decimal separator unless it is the delimiter; thousands may be separated by spaces. */
function numberOf(text: string, hasCommas: boolean): number | null | undefined {
  if (text === '') return null
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const number = hasCommas ? bare.replace(',', '.') : bare
  if (!/^-?\d{1,14}(?:\.\d{1,6})?$/.test(number)) return undefined
  return Number(number)
}
