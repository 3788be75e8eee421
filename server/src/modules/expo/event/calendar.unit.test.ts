import { expect, test } from 'vitest'
import type { CalendarEntry } from './event-calendar.ts'
import { calendarText } from './event-calendar.ts'

const entry: CalendarEntry = {
  uid: 'one@events',
  sequence: 0,
  start: new Date('2026-11-21T05:00:00Z'),
  end: new Date('2026-11-21T12:00:00Z'),
  title: 'Forum',
  text: '',
  place: '',
  organiser: { name: '', email: '' },
  url: 'https://mall.example/',
  isCancelled: false,
  changedAt: new Date('2026-11-01T00:00:00Z'),
}

/** Unfolded lines, as a calendar program reads them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test.each([
  '丝路汽车零部件博览会'.repeat(12),
  '🚗🔧'.repeat(40),
  'Қазақстан өңүғі '.repeat(15),
  'x'.repeat(300),
])('a long line is folded between characters, at 75 octets: %s', (title) => {
  const text = calendarText('Events', [{ ...entry, title }])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(unfolded(text)).toContain(`SUMMARY:${title}`)
})

test('a title cannot start another property', () => {
  const lines = unfolded(
    calendarText('Events', [{ ...entry, title: 'A\r\nATTACH:https://bad.example\nB;C,D\\E' }]),
  )
  expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  expect(lines).toContain('SUMMARY:A\\nATTACH:https://bad.example\\nB\\;C\\,D\\\\E')
})

test('the organiser is named, with an address or without, and nobody when there is none', () => {
  const organiserOf = (organiser: CalendarEntry['organiser']) =>
    unfolded(calendarText('Events', [{ ...entry, organiser }])).filter((line) => line.startsWith('ORGANIZER'))
  expect(organiserOf({ name: 'Kazexpo; "A"', email: 'a@expo.example' })).toEqual([
    expect.stringMatching(/^ORGANIZER;CN=".*Kazexpo.*":(?:MAILTO|mailto):a@expo\.example$/),
  ])
  expect(organiserOf({ name: 'Kazexpo', email: '' })).toEqual([])
  const unaddressed = calendarText('Events', [{ ...entry, organiser: { name: 'Kazexpo', email: '' } }])
  expect(unfolded(unaddressed)).toContain('DESCRIPTION:Kazexpo')
  expect(organiserOf({ name: '', email: 'a@expo.example' })).toEqual([])
})
