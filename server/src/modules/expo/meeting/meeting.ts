import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  answerMeeting as answerContract,
  requestMeeting as askContract,
  moveMeeting as moveContract,
} from '@tiantian/contracts/expo/meeting.ts'
import { MEETING_REQUESTS_MAX, meetingMachine } from '@tiantian/contracts/expo/meeting.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { MeetingRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { move, moveMany, storeMachine } from '../../../platform/move.ts'
import { notifyMeeting } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { isConfirmed } from './participants.ts'

/**
 * Requests a meeting with a participant. Returns the event.
 * @throws AppError('PARTICIPANT_NOT_FOUND' | 'PARTICIPANT_ONLY' | 'MEETING_TIME_TAKEN' | 'MEETING_EXISTS' |
 * 'MEETING_LIMIT'
 * | 'REQUEST_ID_REUSED')
 */
export async function requestMeeting(
  ctx: ExpoContext,
  userId: string,
  input: Parsed<typeof askContract>,
): Promise<string> {
  const { requestId, personId: participantId, slotId, message } = input
  const query = {
    userId,
    requestId,
    action: 'expo/meeting/ask',
    input: { personId: participantId, slotId, message },
  }
  const { eventId } = await once(ctx.db, query, async (tx) => {
    const pair = await readPair(tx, participantId, userId)
    await assertFree(tx, ctx, slotId, pair)
    await assertRequestLimit(tx, pair.me)
    const id = newId()
    const now = ctx.clock.now().toISOString()
    const [made] = await tx`
      insert into meetings (id, event_id, slot_id, requester_id, recipient_id, responder_id, state, message, created_at, changed_at)
      values (${id}, ${pair.eventId}, ${slotId}, ${pair.me}, ${participantId}, ${participantId}, 'requested', ${message}, ${now}, ${now})
      on conflict do nothing returning id`
    if (!made) throw new AppError('MEETING_EXISTS')
    await notifyMeeting(tx, ctx, { id, to: participantId, kind: 'meeting-asked' })
    return { eventId: pair.eventId }
  })
  return eventId
}

interface MeetingPair {
  readonly eventId: string
  readonly me: string
  readonly other: string
}

async function readPair(tx: Tx, participantId: string, userId: string): Promise<MeetingPair> {
  const [other] = await tx<{ event_id: string; my_id: string | null; is_joined: boolean }[]>`
    select p.event_id, me.id as my_id, ${tx.unsafe(isConfirmed('me'))} as is_joined
    from meeting_profiles p left join meeting_profiles me on me.event_id = p.event_id and me.user_id = ${userId}
    where p.id = ${participantId} and p.user_id <> ${userId} and ${tx.unsafe(isConfirmed('p'))}`
  // Participants of an event that the user does not attend are not found.
  if (!other?.my_id) throw new AppError('PARTICIPANT_NOT_FOUND')
  if (!other.is_joined) throw new AppError('PARTICIPANT_ONLY')
  return { eventId: other.event_id, me: other.my_id, other: participantId }
}

/** A future slot in which neither participant has a meeting; whether a table is free is checked on acceptance. */
async function assertFree(
  tx: Tx,
  { clock }: ExpoContext,
  slotId: string,
  { eventId, me, other }: MeetingPair,
) {
  const [free] = await tx`
    select from meeting_slots s where s.id = ${slotId} and s.event_id = ${eventId}
      and s.starts_at > ${clock.now().toISOString()}
      and not exists (select from meeting_seats k where k.slot_id = s.id and k.profile_id in (${me}, ${other}))`
  if (!free) throw new AppError('MEETING_TIME_TAKEN')
}

/** Serialized per user; otherwise simultaneous requests would all pass the limit. */
async function assertRequestLimit(tx: Tx, profileId: string) {
  await tx`select from meeting_profiles where id = ${profileId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from meetings where requester_id = ${profileId} and state = 'requested'`
  if ((row?.count ?? 0) >= MEETING_REQUESTS_MAX)
    throw new AppError('MEETING_LIMIT', { max: MEETING_REQUESTS_MAX })
}

export const meetings = storeMachine<
  Pick<MeetingRow, 'id' | 'event_id' | 'slot_id' | 'requester_id' | 'recipient_id'>
>()({
  machine: meetingMachine,
  table: 'meetings',
  notFound: 'MEETING_NOT_FOUND',
  audit: { objectKind: 'meeting', objectId: ({ id }) => id },
  // Only an accepted meeting has a table. The calendar entry counts its changes.
  columns: (tx, { at }) => ({ table_number: null, sequence: tx`sequence + 1`, changed_at: at }),
})

const EMAIL_BY_STEP = {
  accept: 'meeting-accepted',
  decline: 'meeting-declined',
  cancel: 'meeting-cancelled',
} as const

/**
 * Accepts, declines or cancels. An accepted meeting gets a table, and both participants are busy in that slot.
 * Returns the event.
 * @throws AppError('MEETING_NOT_FOUND' | 'STATE_CONFLICT' | 'MEETING_TIME_TAKEN')
 */
export async function answerMeeting(
  ctx: ExpoContext,
  userId: string,
  { id, step, reply }: Parsed<typeof answerContract>,
): Promise<string> {
  const at = ctx.clock.now()
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const { role, ...meeting } = await findMeeting(tx, id, userId)
      await move(tx, meetings, id, step, {
        by: userId,
        role,
        at,
        set: async ({ slot_id: slotId }) => ({
          reply,
          table_number: step === 'accept' ? await assignTable(tx, slotId, at) : null,
        }),
      })
      if (step === 'accept') await takeSeats(tx, meeting)
      else await freeSeats(tx, id)
      await notifyMeeting(tx, ctx, { id, to: meeting.other, kind: EMAIL_BY_STEP[step] })
      return meeting.eventId
    }),
  )
}

/**
 * Proposes another slot: an acceptance becomes void, and the other participant must reply. Returns the event.
 * @throws AppError('MEETING_NOT_FOUND' | 'STATE_CONFLICT' | 'MEETING_TIME_TAKEN')
 */
export async function moveMeeting(
  ctx: ExpoContext,
  userId: string,
  { id, slotId, message }: Parsed<typeof moveContract>,
): Promise<string> {
  return againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const { role, ...meeting } = await findMeeting(tx, id, userId)
      const set = { slot_id: slotId, responder_id: meeting.other, message, reply: '' }
      await move(tx, meetings, id, 'move', {
        by: userId,
        role,
        at: ctx.clock.now(),
        set,
        async check() {
          await freeSeats(tx, id)
          await assertFree(tx, ctx, slotId, meeting)
        },
      })
      await notifyMeeting(tx, ctx, { id, to: meeting.other, kind: 'meeting-moved' })
      return meeting.eventId
    }),
  )
}

interface LockedMeeting extends MeetingPair {
  readonly id: string
  readonly slotId: string
  readonly role: 'answerer' | 'proposer'
}

/** A meeting from one participant's side, locked until commit. @throws AppError('MEETING_NOT_FOUND') */
async function findMeeting(tx: Tx, id: string, userId: string): Promise<LockedMeeting> {
  const [found] = await tx<LockedMeeting[]>`
    select m.id, m.event_id as "eventId", m.slot_id as "slotId", me.id as me,
      case me.id when m.responder_id then 'answerer' else 'proposer' end as role,
      case me.id when m.requester_id then m.recipient_id else m.requester_id end as other
    from meetings m join meeting_profiles me on me.id in (m.requester_id, m.recipient_id) and me.user_id = ${userId}
    where m.id = ${id} for no key update of m`
  if (!found) throw new AppError('MEETING_NOT_FOUND')
  return found
}

/** @throws AppError('MEETING_TIME_TAKEN') when no table is free or the slot is over */
async function assignTable(tx: Tx, slotId: string, now: Date): Promise<number> {
  const [slot] = await tx<{ table: number | null; has_begun: boolean }[]>`
    select take_meeting_table(id) as table, starts_at <= ${now} as has_begun from meeting_slots where id = ${slotId}`
  if (!slot || slot.table === null || slot.has_begun) throw new AppError('MEETING_TIME_TAKEN')
  return slot.table
}

/** @throws AppError('MEETING_TIME_TAKEN') when one of the two has another meeting in that slot */
async function takeSeats(tx: Tx, { id, slotId, me, other }: Omit<LockedMeeting, 'role'>) {
  const seats = await tx`
    insert into meeting_seats (slot_id, profile_id, meeting_id) values (${slotId}, ${me}, ${id}), (${slotId}, ${other}, ${id})
    on conflict do nothing returning profile_id`
  if (seats.length < 2) throw new AppError('MEETING_TIME_TAKEN')
}

const freeSeats = (tx: Tx, id: string) => tx`delete from meeting_seats where meeting_id = ${id}`

/** Requests that were not answered before their slot began. */
export async function expireMeetings({ db, clock }: ExpoContext): Promise<number> {
  const at = clock.now()
  const isDue = (tx: Tx) => tx`slot_id in (select id from meeting_slots where starts_at <= ${at})`
  const expired = await db.transaction((tx) =>
    moveMany(tx, meetings, isDue(tx), 'expire', { by: null, role: 'job', at }),
  )
  return expired.length
}
