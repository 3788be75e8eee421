import type { EventSession } from '@tiantian/contracts/expo/event.ts'
import type { Availability } from '@tiantian/contracts/expo/registration.ts'

/** Sessions of a user's agenda: those they marked, and those where they have a seat. */
export const ownSessions = (
  availability: Pick<Availability, 'seats' | 'sessionIds'> | undefined,
): readonly string[] => {
  if (!availability) return []
  const seated = availability.seats
    .filter(({ state }) => state === 'booked')
    .map(({ sessionId }) => sessionId)
  return [...new Set([...availability.sessionIds, ...seated])]
}

type Timed = Pick<EventSession, 'id' | 'startsAt' | 'endsAt'>

/** Sessions of the agenda at the same time: shown, not forbidden. */
export function overlapsOf<Other extends Timed>(
  session: Timed,
  sessions: readonly Other[],
  own: readonly string[],
): Other[] {
  const start = Date.parse(session.startsAt)
  const end = Date.parse(session.endsAt)
  return sessions.filter(
    (other) =>
      other.id !== session.id &&
      own.includes(other.id) &&
      Date.parse(other.startsAt) < end &&
      Date.parse(other.endsAt) > start,
  )
}
