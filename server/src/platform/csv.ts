import { stringify } from 'csv-stringify/sync'

/**
 * What a spreadsheet would evaluate as a formula, in the full-width characters of Chinese keyboards too; a phone
 * number is none.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff'

/** Rows of a table in RFC 4180 format; no cell is evaluated as a formula. */
export const csvRows = (rows: readonly (readonly unknown[])[], separator: ',' | ';' = ','): string =>
  stringify(rows as unknown[][], {
    delimiter: separator,
    record_delimiter: '\r\n',
    // The separator depends on the country of the reading program.
    quoted_match: /[",;\r\n]/,
    cast: {
      string: safeCell,
      number: String,
      boolean: String,
      date: (date) => date.toISOString(),
      object: (value) => safeCell(JSON.stringify(value)),
    },
  })

/** csv-stringify has its own protection against formulas, but treats phone numbers as such. */
const safeCell = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
