import type { Flag } from '@tiantian/contracts/publish/dataset.ts'
import { FLAGS } from '@tiantian/contracts/publish/dataset.ts'
import type { FindingKind } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import { firstDay } from '@tiantian/contracts/publish/period.ts'
import type { CsvLine } from './csv-reader.ts'
import { readCsv, separatorOf } from './csv-reader.ts'
import type { DimensionRow } from './dataset-row.ts'

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
 * The observations of a CSV text with the columns `period`, one for each dimension, `value` and, if wanted, `flag`.
 * What is wrong with a line is noted, and the line left out.
 */
export function* readTable(text: string, shape: Shape, note: Note): Generator<Observation> {
  const separator = separatorOf(text)
  const lines = readCsv(text, separator)
  const heading = lines.next().value
  const columns = columnsOf(heading?.cells ?? [], shape, note)
  if (!columns) return
  const known = shape.dimensions.map(({ members }) => new Set(members.map(({ key }) => key)))
  for (const each of lines) {
    const observation = observationOf(each, columns, { ...shape, known, separator }, note)
    if (observation) yield observation
  }
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
  readonly separator: string
}

function observationOf({ line, cells }: CsvLine, columns: Columns, shape: LineShape, note: Note) {
  if (cells.length !== columns.count) return note('cells', line, cells.join(' | ').slice(0, 80))
  const cell = (at: number) => (cells[at] ?? '').trim()
  const period = firstDay(cell(columns.period), shape.frequency)
  if (!period) return note('period', line, cell(columns.period).slice(0, 80))
  const members = columns.members.map(cell)
  const stranger = members.find((key, at) => !shape.known[at]?.has(key))
  if (stranger !== undefined) return note('member-unknown', line, stranger.slice(0, 80))
  const flag = columns.flag < 0 ? null : flagOf(cell(columns.flag))
  if (flag === undefined) return note('flag', line, cell(columns.flag).slice(0, 80))
  const value = numberOf(cell(columns.value), shape.separator)
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
function numberOf(text: string, separator: string): number | null | undefined {
  if (text === '') return null
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const number = separator === ',' ? bare : bare.replace(',', '.')
  if (!/^-?\d{1,14}(?:\.\d{1,6})?$/.test(number)) return undefined
  return Number(number)
}
