import type { Language } from './language.ts'
import { cleanText } from './text.ts'

/** How a table is written as text: all of it by one convention, else a spreadsheet reads numbers as words. */
export interface CsvConvention {
  readonly separator: ',' | ';'
  readonly decimal: '.' | ','
}

/** For programs, and for spreadsheets of most countries. */
const COMMA: CsvConvention = { separator: ',', decimal: '.' }
/** For spreadsheets of countries that write a comma before decimals. */
export const SEMICOLON: CsvConvention = { separator: ';', decimal: ',' }

/** What spreadsheets expect where a language is spoken. */
export const csvConvention = (language: Language): CsvConvention =>
  language === 'ru' || language === 'kk' ? SEMICOLON : COMMA

/** Tells spreadsheets that the text is UTF-8. */
export const CSV_START = '\ufeff'

/** Rows of a table in RFC 4180 format; no cell is evaluated as a formula. */
export const csvRows = (rows: readonly (readonly unknown[])[], convention: CsvConvention = COMMA): string =>
  rows.map((row) => `${row.map((cell) => written(cell, convention)).join(convention.separator)}\r\n`).join('')

function written(cell: unknown, { decimal }: CsvConvention): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return cell.toISOString()
  return quoted(safe(cleanText(typeof cell === 'string' ? cell : JSON.stringify(cell))))
}

/**
 * What a spreadsheet would evaluate as a formula, in the full-width characters of Chinese keyboards too; a phone
 * number is none.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

const safe = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Both separators: the program that reads it may expect the other one. */
const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
