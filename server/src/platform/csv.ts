/** What a spreadsheet would take for a formula, in the wide signs of Chinese keyboards too; a phone number is none. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff'

/** One line of a table, as RFC 4180 writes it; nothing in it is ever run. */
export function csvLine(values: readonly unknown[], separator: ',' | ';' = ','): string {
  return `${values.map(cellOf).join(separator)}\r\n`
}

function cellOf(value: unknown): string {
  const text = textOf(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
