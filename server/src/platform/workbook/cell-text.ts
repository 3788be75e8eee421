/** How to read cells: their texts, and which of their formats are dates. */
export interface CellContext {
  readonly texts: readonly string[]
  /** By format number. */
  readonly dates: ReadonlySet<number>
  /** Old Macs counted from 1904. */
  readonly is1904: boolean
}

export interface RawCell {
  readonly type: string
  readonly style: number
  readonly value: string
}

/** A cell as in a CSV file: numbers with a point, dates as 2026-11-21. */
export function cellText({ type, style, value }: RawCell, { texts, dates, is1904 }: CellContext): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return dates.has(style) ? dayOf(number, is1904) : numberText(number)
}

/** Fractions below a millionth are rounding errors of binary numbers. */
function numberText(number: number): string {
  const text = Math.abs(number) < 1e15 ? number.toFixed(6) : String(number)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const DAY_MS = 86_400_000
/** Day 60 is 29 February 1900, which never existed: later days are one day nearer to the start. */
const BEGIN = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

function dayOf(serial: number, is1904: boolean): string {
  const day = new Date((is1904 ? BEGIN[1904] : BEGIN[1900]) + Math.floor(serial) * DAY_MS)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** Built-in formats: dates, and dates with time. */
const KNOWN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Whether a number with this format is a date: it contains years or days outside of quoted words. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.has(id)
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
