/** How cells are to be read: their texts, and which of their looks are dates. */
export interface Ground {
  readonly texts: readonly string[]
  /** By the number of a look. */
  readonly dates: ReadonlySet<number>
  /** Macs of old counted from 1904. */
  readonly is1904: boolean
}

export interface RawCell {
  readonly type: string
  readonly look: number
  readonly value: string
}

/** A cell as a CSV file would have it: numbers with a point, days as 2026-11-21. */
export function cellText({ type, look, value }: RawCell, { texts, dates, is1904 }: Ground): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return dates.has(look) ? dayOf(number, is1904) : numberText(number)
}

/** Parts of a millionth are the dust of binary fractions. */
function numberText(number: number): string {
  const text = Math.abs(number) < 1e15 ? number.toFixed(6) : String(number)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const DAY_MS = 86_400_000
/** Day 60 is 29 February 1900, which never was: what follows is one less far from the beginning. */
const BEGIN = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

function dayOf(serial: number, is1904: boolean): string {
  const day = new Date((is1904 ? BEGIN[1904] : BEGIN[1900]) + Math.floor(serial) * DAY_MS)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}

/** Formats that every program knows by number: days, and days with their time. */
const KNOWN_DATES = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])

/** Whether a number in this format is a day: it names years or days outside of quoted words. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.has(id)
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
