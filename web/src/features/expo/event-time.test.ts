import { expect, test } from 'vitest'
import { formatsOf } from '../../i18n/format.ts'
import { clockIn, hoursText, instantIn, spanText, zoneName, zoneText } from './event-time.ts'

const almaty = { timeZone: 'Asia/Almaty', startsAt: '2026-12-15T05:00:00Z', endsAt: '2026-12-17T13:00:00Z' }
const webinar = { ...almaty, endsAt: '2026-12-15T06:30:00Z' }

test('an event is shown in the time zone of its venue, wherever its reader is', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  const later = new Date('2027-06-01T00:00:00Z')
  expect(spanText(almaty, formatsOf('en'), now)).toBe('15–17 December')
  expect(spanText(webinar, formatsOf('ru'), now)).toBe('15 декабря, 10:00–11:30')
  expect(spanText(webinar, formatsOf('kk'), later)).toMatch(/^2026\sж\. 15\sжелтоқсан, 10:00–11:30$/)
  expect(spanText(webinar, formatsOf('zh-Hans'), now)).toBe('12月15日 10:00–11:30')
  expect(hoursText(webinar, formatsOf('zh-Hans'))).toBe('10:00–11:30')
})

test('a day that begins later elsewhere is the day of the venue', () => {
  expect(clockIn('Asia/Almaty', '2026-12-14T20:00:00Z').getDate()).toBe(15)
  expect(zoneText('Asia/Almaty', '2026-12-14T20:00:00Z')).toBe('UTC+5')
  expect(zoneText('Europe/Berlin', '2026-07-01T00:00:00Z')).toBe('UTC+2')
  expect(zoneName('America/New_York', '2026-07-01T00:00:00Z')).toBe('New York, UTC-4')
  expect(zoneName('UTC', '2026-07-01T00:00:00Z')).toBe('UTC')
})

test.each([
  ['Asia/Almaty', '2026-12-15T10:00', '2026-12-15T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T10:00', '2026-03-29T08:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T10:00', '2026-10-25T09:00:00.000Z'],
])('clocks in %s show %s at %s', (zone, shown, instant) => {
  expect(instantIn(zone, shown)).toBe(instant)
})
