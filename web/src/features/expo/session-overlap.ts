import type { Session } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'

/** Sessions of a person's agenda: those that she marked, and those where she has a seat. */
export const ownSessions = (
  availability: Pick<Availability, 'seats' | 'sessionIds'> | undefined,
): readonly string[] => {
  if (!availability) return []
  const seated = availability.seats
    .filter(({ state }) => state === 'booked')
    .map(({ sessionId }) => sessionId)
  return [...new Set([...availability.sessionIds, ...seated])]
}

type Timed = Pick<Session, 'id' | 'startsAt' | 'endsAt'>

/** What else of her agenda takes place at the same time: told, not forbidden. */
export function overlapsOf<Other extends Timed>(
  session: Timed,
  sessions: readonly Other[],
  own: readonly string[],
): Other[] {
  const [start, end] = [Date.parse(session.startsAt), Date.parse(session.endsAt)]
  return sessions.filter(
    (other) =>
      other.id !== session.id &&
      own.includes(other.id) &&
      Date.parse(other.startsAt) < end &&
      Date.parse(other.endsAt) > start,
  )
}
