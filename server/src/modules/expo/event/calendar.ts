import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
  const calendar = ical({
    name,
    prodId: '//Tiantian Mall//Events//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { uid, sequence, changedAt, start, end, title, text, place, url, isCancelled } of entries) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      start,
      end,
      summary: title,
      description: text || null,
      location: place || null,
      url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}
