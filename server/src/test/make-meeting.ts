import { getMeetings, requestMeeting, setMeetingProfile } from '@tiantian/contracts/expo/meeting.ts'
import { newId } from '../platform/id.ts'
import type { MadeEvent } from './make-event.ts'
import { makeEvent, registered } from './make-event.ts'
import type { Person, TestApp } from './test-app.ts'

export interface MadeMeetings extends MadeEvent {
  /** In the order of their times, twenty minutes each. */
  readonly slotIds: readonly string[]
}

const SLOTS = 3
const MINUTES_20_MS = 1_200_000

/** A forum a month from now with three times for meetings. */
export async function makeMeetings(here: TestApp, { tables = 2, seats = 60 } = {}): Promise<MadeMeetings> {
  const event = await makeEvent(here, { seats })
  const [row] = await here.db.sql<{ at: string }[]>`
    select starts_at as at from events where id = ${event.eventId}`
  const slotIds = Array.from({ length: SLOTS }, () => newId())
  for (const [at, id] of slotIds.entries()) {
    const [from, until] = [at, at + 1].map((n) => new Date(new Date(row!.at).getTime() + n * MINUTES_20_MS))
    await here.db.sql`
      insert into meeting_slots (id, event_id, starts_at, ends_at, tables)
      values (${id}, ${event.eventId}, ${from!}, ${until!}, ${tables})`
  }
  return { ...event, slotIds }
}

/** A participant who is listed for others. Returns the user, and the id that others see. */
export async function joined(
  here: TestApp,
  event: MadeEvent,
  { offers = [], seeks = [], who }: { offers?: string[]; seeks?: string[]; who?: Person } = {},
) {
  const { person } = await registered(here, event, who)
  const profile = { country: 'KZ', offers, seeks, about: '' }
  await person.call(setMeetingProfile, { eventId: event.eventId, profile })
  const [row] = await here.db.sql<{ id: string }[]>`
    select id from meeting_profiles where event_id = ${event.eventId} and user_id = ${person.id}`
  return { person, profileId: row!.id }
}

type Joined = Awaited<ReturnType<typeof joined>>

/** A meeting that one user requests of the other, at the first time or another. Returns its id. */
export async function meetingBetween(
  event: MadeMeetings,
  requester: Joined,
  other: Joined,
  slot = 0,
): Promise<string> {
  const { mine } = await requester.person.call(requestMeeting, {
    requestId: newId(),
    personId: other.profileId,
    slotId: event.slotIds[slot]!,
    message: 'Brake discs for the spring',
  })
  return mine.meetings.find(({ person, state }) => person.id === other.profileId && state === 'requested')!.id
}

export const meetingsOf = async ({ person }: Joined, { eventId }: MadeEvent) =>
  (await person.call(getMeetings, { eventId })).mine
