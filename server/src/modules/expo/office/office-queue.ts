import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type {
  listEventQueue as listContract,
  moveInQueue as moveContract,
  OfficeWaiting,
} from '@tiantian/contracts/expo/office-queue.ts'
import type { WaitlistState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { move } from '../../../platform/move.ts'
import type { ExpoContext } from '../expo.ts'
import { notifySeats, releaseSeats } from '../registration/seats.ts'
import { waitlist } from '../registration/waitlist.ts'

const LIST = 'event queue'
const position = z.tuple([z.literal(['offered', 'waiting']), cursorTime, cursorId])

/** The waitlist of an event: offers first, then in waiting order. */
export async function listEventQueue(
  client: Queryable,
  { eventId, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const after = readCursor(LIST, cursor, position)
  const found = await client<(OfficeWaiting & { at: string })[]>`
    select w.id, w.state, coalesce(r.contact ->> 'name', u.nickname, u.username, '') as name,
      coalesce(r.contact ->> 'email', u.email, '') as email, w.count,
      ${client.unsafe(textInSql('tt.name', language))} as "typeName", w.queued_at::text as "queuedAt",
      to_char(w.queued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, w.offer_until::text as "offerUntil"
    from waitlist_entries w left join users u on u.id = w.user_id left join registrations r on r.id = w.registration_id
      join ticket_types tt on tt.id = w.ticket_type_id
    where w.event_id = ${eventId} and w.state in ('offered', 'waiting')
      ${after ? client`and (w.state, w.queued_at, w.id) > (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)` : client``}
    order by w.state, w.queued_at, w.id limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.state, row.at, row.id])
  return {
    rows: rows.map(({ at: _, ...row }) => ({
      ...row,
      queuedAt: isoTime(row.queuedAt),
      offerUntil: row.offerUntil && isoTime(row.offerUntil),
    })),
    nextCursor,
  }
}

/**
 * Moves an entry to the head of the event's waitlist or removes it; offered seats go to the next entry.
 * @throws AppError('WAITLIST_NOT_FOUND' | 'STATE_CONFLICT') when it already has an offer or has left
 */
export async function moveInQueue(
  { db, clock }: ExpoContext,
  officerId: string,
  { id, step }: Parsed<typeof moveContract>,
): Promise<WaitlistState> {
  const at = clock.now()
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const moved =
        step === 'first'
          ? await putFirst(tx, id, officerId, at)
          : await removeFromWaitlist(tx, id, officerId, at)
      return moved.state
    }),
  )
}

interface OfficeQueueEntry {
  readonly event_id: string
  readonly state: WaitlistState
}

async function putFirst(tx: Tx, id: string, officerId: string, at: Date): Promise<OfficeQueueEntry> {
  const { row } = await move(tx, waitlist, id, 'first', {
    by: officerId,
    role: 'expo.registration',
    at,
    set: ({ event_id: eventId }) => ({
      queued_at: tx`(select min(queued_at) - interval '1 second' from waitlist_entries
        where event_id = ${eventId} and state = 'waiting')`,
    }),
  })
  await notifySeats(tx, row.event_id)
  return row
}

async function removeFromWaitlist(
  tx: Tx,
  id: string,
  officerId: string,
  at: Date,
): Promise<OfficeQueueEntry> {
  const { row } = await move(tx, waitlist, id, 'cancel', { by: officerId, role: 'expo.registration', at })
  await releaseSeats(tx, id, row.event_id)
  return row
}
