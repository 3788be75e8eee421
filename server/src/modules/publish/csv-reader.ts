import { AppError } from '@tiantian/contracts/error.ts'
import { IMPORT_COLUMNS_MAX } from '@tiantian/contracts/publish/dataset-import.ts'

const SEPARATORS = [';', '\t', ','] as const

/** The sign between the cells of a file: the one that its heading has most of. */
export function separatorOf(text: string): string {
  const heading = text.slice(0, 2000).split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => heading.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** A line of cells, and where in the file it begins. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** The lines of a CSV text (RFC 4180, any line ends, with or without a mark of UTF-8); empty ones are left out. */
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

/** @throws AppError('TABLE_TOO_LARGE') for more cells than a table of figures has */
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
  // Anything between the closing sign and the next separator belongs to nobody.
  return `${cell}${readPlain(state)}`.trim()
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'
