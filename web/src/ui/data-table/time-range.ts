import type { ReadBounds, TypedBounds } from './bounds.ts'
import { readBounds } from './bounds.ts'
import type { Bounds } from './filter.ts'

export type TimeFilter = 'date' | 'timestamp'

const DAY_END = 'T23:59:59.999'
const SECOND_END_MS = 999

/** The user's current day, from its first to its last second: the initial time filter (S3.12). */
export function today(now = new Date()): Bounds {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  return [new Date(year, month, day).getTime(), new Date(year, month, day + 1).getTime() - 1]
}

/** As `<input type="date">` and `datetime-local` write them, in the user's own time zone. */
export function typedTimes(type: TimeFilter, [from, to]: Bounds): TypedBounds {
  return { from: typedTime(type, from), to: typedTime(type, to) }
}

function typedTime(type: TimeFilter, ms: number): string {
  const at = new Date(ms)
  const date = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join(
    '-',
  )
  if (type === 'date') return date
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Milliseconds; the end includes its whole day, or its whole second. */
export function readTimes(type: TimeFilter, typed: TypedBounds): ReadBounds {
  return readBounds(typed, (text, side) => timeOf(type, text, side), 'required')
}

function timeOf(type: TimeFilter, text: string, side: 'from' | 'to'): number {
  if (type === 'timestamp') return new Date(text).getTime() + (side === 'to' ? SECOND_END_MS : 0)
  // With a time of day the text is local time; a bare date would be UTC.
  return new Date(text + (side === 'to' ? DAY_END : 'T00:00')).getTime()
}
