import { AppError } from '@tiantian/contracts/error.ts'
import { UNCONFIRMED_MINUTES, UNCONFIRMED_SEATS_MAX } from '@tiantian/contracts/expo/invitee.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { ExpoContext } from '../expo.ts'
import type { SeatRequest } from './seats.ts'
import { releaseSeats } from './seats.ts'

interface UnconfirmedHold {
  /** Id of the registration. */
  readonly id: string
  readonly eventId: string
  readonly wanted: readonly SeatRequest[]
  /** A hash of the network that submitted the form; `countEmail` has locked it. */
  readonly network: Buffer
  readonly now: Date
}

/**
 * Records that an unconfirmed form holds seats. The first form of a network may take as many as the event allows.
 * @throws AppError('SEATS_UNCONFIRMED')
 */
export async function recordUnconfirmedSeats(tx: Tx, { id, eventId, wanted, network, now }: UnconfirmedHold) {
  const [stored] = await tx<{ others: number; is_limited: boolean }[]>`
    select coalesce(sum(count), 0)::int as others, exists (
        select from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("typeId" uuid)
          join ticket_type_quotas tq on tq.ticket_type_id = w."typeId" join quotas q on q.id = tq.quota_id
        where q.size is not null) as is_limited
    from unconfirmed_seats
    where event_id = ${eventId} and network_hash = ${network} and until > ${now.toISOString()}`
  const own = wanted.reduce((total, { count }) => total + count, 0)
  // Without a quota nobody takes a seat from others.
  if (stored?.is_limited && stored.others > 0 && stored.others + own > UNCONFIRMED_SEATS_MAX)
    throw new AppError('SEATS_UNCONFIRMED', { max: UNCONFIRMED_SEATS_MAX, minutes: UNCONFIRMED_MINUTES })
  const until = new Date(now.getTime() + UNCONFIRMED_MINUTES * 60_000)
  await tx`
    insert into unconfirmed_seats (registration_id, event_id, network_hash, count, until)
    values (${id}, ${eventId}, ${network}, ${own}, ${until.toISOString()})`
}

/** Whether the form still holds its seats; locks them until commit. */
export async function holdsSeats(tx: Tx, id: string): Promise<boolean> {
  const stored = await tx`select from unconfirmed_seats where registration_id = ${id} for update`
  return stored.length > 0
}

/** Forms per run; the rest follows with the next run. */
const BATCH = 500

/** Releases seats of forms not confirmed within half an hour; their links stay valid. Returns the count. */
export async function releaseUnconfirmed({ db, clock }: ExpoContext): Promise<number> {
  const now = clock.now()
  const due = await db.sql<{ id: string; eventId: string }[]>`
    select registration_id as id, event_id as "eventId" from unconfirmed_seats where until <= ${now}
    order by until limit ${BATCH}`
  let released = 0
  for (const { id, eventId } of due) {
    const isDone = await againAfterDeadlock(() =>
      db.transaction(async (tx) => {
        const taken = await tx`
          delete from unconfirmed_seats where registration_id = ${id} returning registration_id`
        // The link was opened, or another process was faster.
        if (taken.length === 0) return false
        await releaseSeats(tx, id, eventId)
        return true
      }),
    )
    if (isDone) released += 1
  }
  return released
}
