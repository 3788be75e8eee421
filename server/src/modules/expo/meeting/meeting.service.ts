import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  answerMeeting as answerContract,
  askMeeting as askContract,
  MeetingState,
  MeetingStep,
  moveMeeting as moveContract,
} from '@tiantian/contracts/expo/meeting.ts'
import { MEETINGS_ASKED_MAX, mayStepMeeting } from '@tiantian/contracts/expo/meeting.ts'
import type { Tx } from '../../../platform/database.ts'
import { againAfterDeadlock } from '../../../platform/deadlock.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/request.ts'
import type { Desk } from '../expo.ts'
import { tellMeeting } from '../letters/tell-meeting.ts'
import { isConfirmed } from './participants.service.ts'

/**
 * Asks a participant for a meeting. Answers the event.
 * @throws AppError('PARTICIPANT_NOT_FOUND' | 'PARTICIPANT_ONLY' | 'MEETING_TIME_TAKEN' | 'MEETING_EXISTS' | 'MEETING_LIMIT'
 *   | 'REQUEST_ID_REUSED')
 */
export async function askMeeting(
  desk: Desk,
  userId: string,
  wish: Parsed<typeof askContract>,
): Promise<string> {
  const { requestId, personId, slotId, message } = wish
  const asked = { userId, requestId, action: 'expo/meeting/ask', input: { personId, slotId, message } }
  const { eventId } = await once(desk.db, asked, async (tx) => {
    const pair = await readPair(tx, personId, userId)
    await assertFree(tx, desk, slotId, pair)
    await assertFewAsked(tx, pair.me)
    const [id, now] = [newId(), desk.clock.now().toISOString()]
    const [made] = await tx`
      insert into meetings (id, event_id, slot_id, asker_id, asked_id, answerer_id, state, message, created_at, changed_at)
      values (${id}, ${pair.eventId}, ${slotId}, ${pair.me}, ${personId}, ${personId}, 'asked', ${message}, ${now}, ${now})
      on conflict do nothing returning id`
    if (!made) throw new AppError('MEETING_EXISTS')
    await tellMeeting(tx, desk, { id, to: personId, kind: 'meeting-asked' })
    return { eventId: pair.eventId }
  })
  return eventId
}

/** Two profiles of one event. */
interface Pair {
  readonly eventId: string
  readonly me: string
  readonly other: string
}

async function readPair(tx: Tx, personId: string, userId: string): Promise<Pair> {
  const [other] = await tx<{ event_id: string; my_id: string | null; is_joined: boolean }[]>`
    select p.event_id, me.id as my_id, ${tx.unsafe(isConfirmed('me'))} as is_joined
    from meeting_profiles p left join meeting_profiles me on me.event_id = p.event_id and me.user_id = ${userId}
    where p.id = ${personId} and p.user_id <> ${userId} and ${tx.unsafe(isConfirmed('p'))}`
  // Of an event that she is not at, she knows nobody.
  if (!other?.my_id) throw new AppError('PARTICIPANT_NOT_FOUND')
  if (!other.is_joined) throw new AppError('PARTICIPANT_ONLY')
  return { eventId: other.event_id, me: other.my_id, other: personId }
}

/** A time to come at which neither of the two has a meeting; whether a table is left is seen when it is agreed. */
async function assertFree(tx: Tx, { clock }: Desk, slotId: string, { eventId, me, other }: Pair) {
  const [free] = await tx`
    select from meeting_slots s where s.id = ${slotId} and s.event_id = ${eventId}
      and s.starts_at > ${clock.now().toISOString()}
      and not exists (select from meeting_seats k where k.slot_id = s.id and k.profile_id in (${me}, ${other}))`
  if (!free) throw new AppError('MEETING_TIME_TAKEN')
}

/** One wish of a person at a time, else as many as come at once would all find room. */
async function assertFewAsked(tx: Tx, profileId: string) {
  await tx`select from meeting_profiles where id = ${profileId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from meetings where asker_id = ${profileId} and state = 'asked'`
  if ((row?.count ?? 0) >= MEETINGS_ASKED_MAX)
    throw new AppError('MEETING_LIMIT', { max: MEETINGS_ASKED_MAX })
}

const LETTERS = {
  accept: 'meeting-accepted',
  decline: 'meeting-declined',
  cancel: 'meeting-cancelled',
} as const

/**
 * Accepts, declines or cancels. What is agreed has a table, and both are taken at that time. Answers the event.
 * @throws AppError('MEETING_NOT_FOUND' | 'STATE_CONFLICT' | 'MEETING_TIME_TAKEN')
 */
export async function answerMeeting(
  desk: Desk,
  userId: string,
  { id, step, reply }: Parsed<typeof answerContract>,
): Promise<string> {
  return againAfterDeadlock(() =>
    desk.db.transaction(async (tx) => {
      const meeting = await lockMeeting(tx, { id, userId, step })
      if (step === 'accept') await agree(tx, desk, meeting)
      else await endOne(tx, desk, { id, state: step === 'decline' ? 'declined' : 'cancelled' })
      await tx`update meetings set reply = ${reply} where id = ${id}`
      await tellMeeting(tx, desk, { id, to: meeting.other, kind: LETTERS[step] })
      return meeting.eventId
    }),
  )
}

/**
 * Names another time: what was agreed is so no more, and the other answers. Answers the event.
 * @throws AppError('MEETING_NOT_FOUND' | 'STATE_CONFLICT' | 'MEETING_TIME_TAKEN')
 */
export async function moveMeeting(
  desk: Desk,
  userId: string,
  { id, slotId, message }: Parsed<typeof moveContract>,
): Promise<string> {
  return againAfterDeadlock(() =>
    desk.db.transaction(async (tx) => {
      const meeting = await lockMeeting(tx, { id, userId, step: 'move' })
      await endOne(tx, desk, { id, state: 'asked' })
      await assertFree(tx, desk, slotId, meeting)
      await tx`
        update meetings set slot_id = ${slotId}, answerer_id = ${meeting.other}, message = ${message}, reply = ''
        where id = ${id}`
      await tellMeeting(tx, desk, { id, to: meeting.other, kind: 'meeting-moved' })
      return meeting.eventId
    }),
  )
}

interface Locked extends Pair {
  readonly id: string
  readonly slotId: string
}

interface Step {
  readonly id: string
  readonly userId: string
  readonly step: MeetingStep
}

/** On the row as it is: of two who step at once the second finds another state. */
async function lockMeeting(tx: Tx, { id, userId, step }: Step): Promise<Locked> {
  const [row] = await tx<
    {
      state: MeetingState
      event_id: string
      slot_id: string
      me: string
      other: string
      is_answerer: boolean
    }[]
  >`
    select m.state, m.event_id, m.slot_id, me.id as me, m.answerer_id = me.id as is_answerer,
      case me.id when m.asker_id then m.asked_id else m.asker_id end as other
    from meetings m join meeting_profiles me on me.id in (m.asker_id, m.asked_id) and me.user_id = ${userId}
    where m.id = ${id} for update of m`
  if (!row) throw new AppError('MEETING_NOT_FOUND')
  if (!mayStepMeeting(row.state, step, row.is_answerer)) throw new AppError('STATE_CONFLICT')
  const { event_id: eventId, slot_id: slotId, me, other } = row
  return { id, eventId, slotId, me, other }
}

/** @throws AppError('MEETING_TIME_TAKEN') where no table is left, one of the two has another meeting, or the time is over */
async function agree(tx: Tx, { clock }: Desk, { id, slotId, me, other }: Locked) {
  const now = clock.now().toISOString()
  const [slot] = await tx<{ table: number | null; has_begun: boolean }[]>`
    select take_meeting_table(id) as table, starts_at <= ${now} as has_begun from meeting_slots where id = ${slotId}`
  if (!slot || slot.table === null || slot.has_begun) throw new AppError('MEETING_TIME_TAKEN')
  await tx`
    update meetings set state = 'accepted', table_number = ${slot.table}, sequence = sequence + 1, changed_at = ${now}
    where id = ${id}`
  const seats = await tx`
    insert into meeting_seats (slot_id, profile_id, meeting_id) values (${slotId}, ${me}, ${id}), (${slotId}, ${other}, ${id})
    on conflict do nothing returning profile_id`
  if (seats.length < 2) throw new AppError('MEETING_TIME_TAKEN')
}

/** Gives back table and time. */
async function endOne(tx: Tx, { clock }: Desk, { id, state }: { id: string; state: MeetingState }) {
  await tx`
    update meetings set state = ${state}, table_number = null, sequence = sequence + 1,
      changed_at = ${clock.now().toISOString()} where id = ${id}`
  await tx`delete from meeting_seats where meeting_id = ${id}`
}

/** What nobody answered before its time came. */
export async function lapseMeetings({ db, clock }: Desk): Promise<number> {
  const now = clock.now()
  const lapsed = await db.sql`
    update meetings m set state = 'lapsed', sequence = m.sequence + 1, changed_at = ${now}
    from meeting_slots s where s.id = m.slot_id and m.state = 'asked' and s.starts_at <= ${now} returning m.id`
  return lapsed.length
}
