import { expect, test } from 'vitest'
import { overlapsOf, ownSessions } from './agenda-session.tsx'

const at = (id: string, from: string, to: string) => ({
  id,
  startsAt: `2026-12-01T${from}:00.000Z`,
  endsAt: `2026-12-01T${to}:00.000Z`,
})
const sessions = [at('a', '09:00', '10:00'), at('b', '09:30', '10:30'), at('c', '10:00', '11:00')]

test('sessions that only touch do not overlap, and sessions outside the agenda are not reported', () => {
  const ids = (id: string, own: string[]) =>
    overlapsOf(sessions.find((one) => one.id === id)!, sessions, own).map((one) => one.id)
  expect(ids('a', ['a', 'b', 'c'])).toEqual(['b'])
  expect(ids('b', ['a', 'c'])).toEqual(['a', 'c'])
  expect(ids('c', ['a'])).toEqual([])
})

test('a seat puts a session on the agenda, a waitlist position does not', () => {
  const seats = [
    { sessionId: 'a', state: 'booked', ahead: 0 } as const,
    { sessionId: 'b', state: 'waiting', ahead: 2 } as const,
  ]
  expect(ownSessions({ sessionIds: ['a', 'c'], seats })).toEqual(['a', 'c'])
  expect(ownSessions(undefined)).toEqual([])
})
