import { serverNow } from '@tiantian/cloud/server-clock.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import type { ColumnWords, OfficeColumn } from './column.tsx'
import { titleOf } from './column.tsx'

/** CSV in the format that spreadsheets of the user's language expect. */
export function csvOf<Row>(
  columns: readonly OfficeColumn<Row>[],
  rows: readonly Row[],
  words: ColumnWords,
): string {
  const exported = columns.filter(({ text }) => text)
  const cell = ({ text, value, align, exportedText }: OfficeColumn<Row>, row: Row) => {
    const number = align === 'right' ? value?.(row, words) : undefined
    return typeof number === 'number' ? number : (exportedText ?? text)?.(row, words)
  }
  const lines = [
    exported.map((column) => titleOf(column, words)),
    ...rows.map((row) => exported.map((column) => cell(column, row))),
  ]
  return CSV_START + csvRows(lines, csvConvention(words.language))
}

export function saveCsv(name: string, csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${new Date(serverNow()).toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
