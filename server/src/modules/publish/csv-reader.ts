import { AppError } from '@tiantian/contracts/error.ts'
import { IMPORT_COLUMNS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'

const SEPARATORS = [';', '\t', ','] as const

/** The delimiter of a file: the candidate that is most frequent in the header. */
export function separatorOf(text: string): string {
  const heading = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => heading.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A row of cells with its line number in the file. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * The rows of a CSV text (RFC 4180, any line endings, with or without a byte order mark); empty ones are left out.
 */
export function* readCsv(text: string, separator: string): Generator<CsvLine, undefined> {
  const state = { text, separator, at: text.startsWith('\ufeff') ? 1 : 0, line: 1 }
  while (state.at < text.length) {
    const line = state.line
    const cells = readLine(state)
    if (cells.length > 1 || cells[0] !== '') yield { line, cells }
  }
  return undefined
}

interface Reading {
  readonly text: string
  readonly separator: string
  at: number
  line: number
}

/** @throws AppError('TABLE_TOO_LARGE') for more cells than a data table has */
function readLine(state: Reading): string[] {
  const cells: string[] = []
  for (;;) {
    if (cells.length >= IMPORT_COLUMNS_MAX) throw new AppError('TABLE_TOO_LARGE')
    cells.push(state.text[state.at] === '"' ? readQuoted(state) : readPlain(state))
    const end = state.text[state.at]
    state.at += 1
    if (end === state.separator) continue
    if (end === '\r' && state.text[state.at] === '\n') state.at += 1
    state.line += 1
    return cells
  }
}

function readPlain(state: Reading): string {
  const from = state.at
  const { text, separator } = state
  while (state.at < text.length && text[state.at] !== separator && !isLineEnd(text[state.at])) state.at += 1
  return text.slice(from, state.at).trim()
}

function readQuoted(state: Reading): string {
  const { text } = state
  let cell = ''
  state.at += 1
  while (state.at < text.length) {
    const close = text.indexOf('"', state.at)
    const end = close < 0 ? text.length : close
    cell += text.slice(state.at, end)
    state.at = end + 1
    if (text[state.at] !== '"') break
    cell += '"'
    state.at += 1
  }
  state.line += cell.split('\n').length - 1
  // Text between a closing quote and the next delimiter is dropped.
  return `${cell}${readPlain(state)}`.trim()
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'
