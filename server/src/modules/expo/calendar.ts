import { contentLines, contentText } from '../../platform/content-line.ts'

/** A calendar entry (RFC 5545). */
export interface CalendarEntry {
  /** Never changes, so that calendar programs recognize the entry. */
  readonly uid: string
  /** Incremented with each change. */
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

/** Renders a calendar with times in UTC, which every program shows in its own time zone. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tiantian Mall//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${contentText(name)}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return contentLines(lines)
}

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.changedAt)}`,
  `DTSTART:${utc(entry.start)}`,
  `DTEND:${utc(entry.end)}`,
  `SUMMARY:${contentText(entry.title)}`,
  ...(entry.text ? [`DESCRIPTION:${contentText(entry.text)}`] : []),
  ...(entry.place ? [`LOCATION:${contentText(entry.place)}`] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** `20261121T180000Z` */
const utc = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
