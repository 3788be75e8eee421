import type { ColumnWords, OfficeColumn } from './column.tsx'
import { titleOf } from './column.tsx'

/** Where a comma separates decimals, spreadsheets expect a semicolon between cells. */
const COMMA_DECIMALS: ReadonlySet<string> = new Set(['ru', 'kk'])

/** Prevents a cell from being executed as a formula where the file is opened. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** CSV in the format that spreadsheets of the user's language expect, with a UTF-8 byte order mark. */
export function csvOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  rows: readonly Row[],
  words: ColumnWords,
): string {
  const isComma = COMMA_DECIMALS.has(words.language)
  const separator = isComma ? ';' : ','
  const cell = (text: string) => {
    const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
    return /["\n\r]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const exported = columns.filter(({ text }) => text)
  const written = ({ text, value, align }: OfficeColumn<Row>, row: Row) => {
    const number = align === 'right' ? value?.(row, words) : undefined
    if (typeof number !== 'number') return text?.(row, words) ?? ''
    return isComma ? String(number).replace('.', ',') : String(number)
  }
  const lines = [
    exported.map((column) => titleOf(column, words)),
    ...rows.map((row) => exported.map((column) => written(column, row))),
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(separator)).join('\r\n')}\r\n`
}

export function saveCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
