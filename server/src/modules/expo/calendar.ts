/** An entry of a calendar (RFC 5545). */
export interface CalendarEntry {
  /** Stays the same whatever changes, so that programs know it again. */
  readonly uid: string
  /** One more with each change. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly text: string
  readonly place: string
  readonly url: string
  readonly isCancelled: boolean
  readonly changedAt: Date
}

/** Octets of a line, without its end. */
const LINE_BYTES = 75

/** A calendar as a text: times in UTC, which every program shows by its own clocks. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tiantian Mall//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.changedAt)}`,
  `DTSTART:${utc(entry.start)}`,
  `DTEND:${utc(entry.end)}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.text ? [`DESCRIPTION:${escaped(entry.text)}`] : []),
  ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** `20261121T180000Z` */
const utc = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Line ends too: a title that brought its own would begin a property of its choice. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Long lines go on after a line end and a blank; never in the middle of a sign. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const sign of line) {
    const limit = lines.length === 0 ? LINE_BYTES : LINE_BYTES - 1
    if (Buffer.byteLength(current + sign) > limit) {
      lines.push(current)
      current = ''
    }
    current += sign
  }
  return [...lines, current].join('\r\n ')
}
