import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet would take for a formula, in the wide characters of Chinese keyboards too; a phone number is none. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff'

/** Rows of a table as RFC 4180 writes them; no cell is run as a formula. */
export const csvRows = (rows: readonly (readonly unknown[])[], separator: ',' | ';' = ','): string =>
  stringify(rows as unknown[][], {
    delimiter: separator,
    record_delimiter: '\r\n',
    // Programs of other countries take the other one for their separator.
    quoted_match: /[",;\r\n]/,
    cast: {
      string: safeCell,
      number: String,
      boolean: String,
      date: (date) => date.toISOString(),
      object: (value) => safeCell(JSON.stringify(value)),
    },
  })

/** csv-stringify guards against formulas itself, but takes phone numbers for some. */
const safeCell = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
