import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import type { ImportRowCode, ImportRowError } from '@tiantian/contracts/import/row-error.ts'
import { IMPORT_ROW_CODES } from '@tiantian/contracts/import/row-error.ts'
import { plainCharacters } from '@tiantian/contracts/spelling/typed.ts'
import { cleanText } from '@tiantian/contracts/text.ts'
import * as z from 'zod/mini'
import type { AnyImport, DefineImportColumn } from './define-import.ts'
import type { ImportTableRow } from './table.ts'

/** By the name of a column: the position of its cells. */
export type Mapping = Readonly<Record<string, number>>

/** Case, spaces and punctuation of headings differ from file to file. */
const headingKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Which column of a file is which: as the user said of an earlier file, else by name, title or alias.
 * @param saved headings of an earlier file by the name of the column
 */
export function mapColumns(
  columns: readonly DefineImportColumn[],
  headings: readonly string[],
  saved: Readonly<Record<string, string>> = {},
): Mapping {
  const keys = headings.map(headingKey)
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const find = (names: readonly string[]) => {
    const wanted = new Set(names.map(headingKey).filter(Boolean))
    return keys.findIndex((key, at) => wanted.has(key) && !taken.has(at))
  }
  for (const { name, title, aliases = [] } of columns) {
    const earlier = Object.hasOwn(saved, name) ? find([saved[name]!]) : -1
    const at = earlier >= 0 ? earlier : find([name, ...Object.values(title), ...aliases])
    if (at < 0) continue
    mapping[name] = at
    taken.add(at)
  }
  return mapping
}

/** Whether the first row of a table names its columns: it has a known name, or nothing but words. */
export function isHeading(columns: readonly DefineImportColumn[], cells: readonly string[]): boolean {
  if (Object.keys(mapColumns(columns, cells)).length > 0) return true
  return cells.every((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell))
}

/** `A`, `B`, … `Z`, `AA`, as spreadsheets call columns without a heading. */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

export type ParsedRow =
  | { readonly line: number; readonly cells: readonly string[]; readonly row: unknown }
  | { readonly line: number; readonly cells: readonly string[]; readonly errors: readonly ImportRowError[] }

interface RowShape {
  readonly definition: Pick<AnyImport, 'columns' | 'schema'>
  readonly mapping: Mapping
  /** How many cells each row must have; a workbook may leave empty ones out. */
  readonly width: number
  /** A comma may be a decimal separator. */
  readonly hasCommas: boolean
}

/** A row of a file as its schema has it, or all that is wrong with it. */
export function parseRow({ line, cells, formula }: ImportTableRow, shape: RowShape): ParsedRow {
  const { definition, mapping, width } = shape
  if (formula) return { line, cells, errors: [{ column: columnAt(formula, mapping), code: 'formula' }] }
  if (cells.length > width) {
    const params = { count: cells.length, expected: width }
    return { line, cells, errors: [{ column: null, code: 'cells', params }] }
  }
  const { values, errors } = valuesOf(cells, shape)
  if (errors.length > 0) return { line, cells, errors }
  const parsed = z.safeParse(definition.schema, values)
  if (parsed.success) return { line, cells, row: parsed.data }
  return { line, cells, errors: parsed.error.issues.map((issue) => errorOf(issue, definition.columns)) }
}

function valuesOf(cells: readonly string[], { definition, mapping, hasCommas }: RowShape) {
  const values: Record<string, unknown> = {}
  const errors: ImportRowError[] = []
  for (const { name, type = 'text', isRequired } of definition.columns) {
    const text = cleanText(cells[mapping[name] ?? -1] ?? '').trim()
    if (text === '') {
      if (isRequired) errors.push({ column: name, code: 'required' })
      continue
    }
    const value = VALUES[type](text, hasCommas)
    if (value === undefined) errors.push({ column: name, code: CODES[type] })
    else values[name] = value
  }
  return { values, errors }
}

/** `C7` is a cell of the third column. */
function columnAt(cell: string, mapping: Mapping): string | null {
  const letters = /^[A-Z]+/.exec(cell)?.[0]
  return Object.entries(mapping).find(([, at]) => columnLetters(at) === letters)?.[0] ?? null
}

type ColumnType = NonNullable<DefineImportColumn['type']>

const CODES: Readonly<Record<ColumnType, ImportRowCode>> = {
  text: 'invalid_format',
  number: 'invalid_number',
  integer: 'invalid_number',
  date: 'invalid_date',
  boolean: 'invalid_boolean',
}

/** From the text of a cell; undefined for one that is none of the type. */
const VALUES: Readonly<Record<ColumnType, (text: string, hasCommas: boolean) => unknown>> = {
  // U+FFFD is a letter that could not be read.
  text: (text) => (!text.includes('\ufffd') ? text : undefined),
  number: numberOf,
  integer: (text, hasCommas) => {
    const number = numberOf(text, hasCommas)
    return Number.isSafeInteger(number) ? number : undefined
  },
  date: dateOf,
  boolean: (text) => BOOLEANS.get(text.toLowerCase()),
}

function numberOf(text: string, hasCommas: boolean): number | undefined {
  const bare = plainCharacters(text).replaceAll(/[\s']/g, '')
  const number = hasCommas ? bare.replace(',', '.') : bare.replaceAll(/,(?=\d{3}(?:\D|$))/g, '')
  return /^[+-]?\d{1,15}(?:\.\d{1,9})?$/.test(number) ? Number(number) : undefined
}

/** `2026-11-26`, `2026/11/26`, `26.11.2026` and `2026年11月26日`; days and months in another order cannot be told apart. */
function dateOf(text: string): string | undefined {
  const yearFirst = /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?$/
  const dayFirst = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/
  const { year, month = '', day = '' } = (yearFirst.exec(text) ?? dayFirst.exec(text))?.groups ?? {}
  if (!year) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  // The 31st of a short month would become the first of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

const BOOLEANS = new Map(
  Object.entries({
    true: true,
    yes: true,
    y: true,
    '1': true,
    是: true,
    да: true,
    иә: true,
    false: false,
    no: false,
    n: false,
    '0': false,
    否: false,
    нет: false,
    жоқ: false,
  }),
)

function errorOf(issue: z.core.$ZodIssue, columns: readonly DefineImportColumn[]): ImportRowError {
  const { path, rule, params } = fieldIssue(issue)
  const name = path.split('.', 1)[0]
  const column = columns.some((one) => one.name === name) ? name! : null
  const isText = params?.origin === 'string' || params?.origin === 'array'
  const sized = {
    too_small: isText ? 'too_short' : 'too_small',
    too_big: isText ? 'too_long' : 'too_big',
  } as const
  const code = rule === 'too_small' || rule === 'too_big' ? sized[rule] : rule
  const known = (IMPORT_ROW_CODES as readonly string[]).includes(code)
    ? (code as ImportRowCode)
    : 'invalid_value'
  return { column, code: known, ...(params && { params }) }
}
