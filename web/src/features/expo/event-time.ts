import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Formats } from '../../i18n/format.ts'

/** The local time of a place, as a date with the same local time here: all formats of the app can print it. */
export function clockIn(timeZone: string, instant: string): Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return new Date(format.format(new Date(instant)).replace(' ', 'T'))
}

/** The moment at which the local time of a place is `2026-12-15T10:00`. */
export function instantIn(timeZone: string, shown: string): string {
  const wanted = new Date(shown).getTime()
  // The local time there at our moment gives the offset between the two.
  const near = wanted - (clockIn(timeZone, new Date(wanted).toISOString()).getTime() - wanted)
  const rest = clockIn(timeZone, new Date(near).toISOString()).getTime() - wanted
  return new Date(near - rest).toISOString()
}

interface EventTimeSpan {
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
}

/** `15 December, 10:00–18:00`, or `15–17 December`, in the time zone of the venue; with the year if it is another. */
export function spanText(
  { startsAt, endsAt, timeZone }: EventTimeSpan,
  format: Formats,
  now = new Date(serverNow()),
): string {
  const start = clockIn(timeZone, startsAt)
  const end = clockIn(timeZone, endsAt)
  const hasYear = end.getFullYear() !== now.getFullYear()
  if (!isOneDay({ startsAt, endsAt, timeZone })) return format.days(start, end, hasYear)
  const moment = hasYear ? format.dateTime : format.dayTime
  return `${moment(start)}–${format.time(end)}`
}

export const isOneDay = ({ startsAt, endsAt, timeZone }: EventTimeSpan): boolean =>
  clockIn(timeZone, startsAt).toDateString() === clockIn(timeZone, endsAt).toDateString()

/** `10:00–18:00` */
export const hoursText = ({ startsAt, endsAt, timeZone }: EventTimeSpan, format: Formats): string =>
  `${format.time(clockIn(timeZone, startsAt))}–${format.time(clockIn(timeZone, endsAt))}`

/** `UTC+5`, on the day of the event. */
export function zoneText(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(instant),
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('GMT', 'UTC')
}

/** `Almaty, UTC+5`: what the times of a page are in. */
export const zoneName = (timeZone: string, instant: string): string =>
  timeZone === 'UTC'
    ? timeZone
    : `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}, ${zoneText(timeZone, instant)}`

/** The same local time in another time zone: somebody who typed 10:00 meant the clock of the place. */
export const movedTo = (timeZone: string, before: string, instant: string): string =>
  instant === '' ? '' : instantIn(timeZone, shownIn(before, instant))

/** The value of a datetime field for a moment at a place: `2026-12-15T10:00`. */
export function shownIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(instant)).replace(' ', 'T')
}
