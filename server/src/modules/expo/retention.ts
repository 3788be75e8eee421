import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { setRetention as contract } from '@tiantian/contracts/expo/office-event.ts'
import { audit } from '../../platform/audit.ts'
import type { EventRow } from '../../platform/database/rows.generated.ts'
import type { ExpoContext } from './expo.ts'

/** Rows per run; the rest follows with the next run. */
const BATCH = 500

/**
 * Erases names from registrations of past events after the retention period of each event; attendance counts stay.
 * Exchanged contact cards belong to their receivers and stay. Returns the count.
 */
export async function forget({ db, clock }: Pick<ExpoContext, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const isOld = db.sql`e.ends_at + make_interval(days => e.retention_days) <= ${now}`
  await db.sql`delete from meeting_profiles p using events e where e.id = p.event_id and ${isOld}`
  const forgotten = await db.sql`
    with old as (
      select r.id from registrations r join events e on e.id = r.event_id
      where ${isOld} and r.contact is not null limit ${BATCH}
    ), nameless as (
      update tickets t set name = '', name_latin = '', company = '', job_title = ''
      from old where t.registration_id = old.id
    )
    update registrations r set contact = null, answers = '{}', reason = '' from old where r.id = old.id returning r.id`
  return forgotten.length
}

/** Sets how long an event keeps names; effective from the next run. @throws AppError('EVENT_NOT_FOUND') */
export async function setRetention(
  { db, clock }: ExpoContext,
  officerId: string,
  { eventId, days }: Parsed<typeof contract>,
): Promise<number> {
  await db.transaction(async (tx) => {
    const [before] = await tx<Pick<EventRow, 'retention_days'>[]>`
      select retention_days from events where id = ${eventId} for no key update`
    if (!before) throw new AppError('EVENT_NOT_FOUND')
    await tx`update events set retention_days = ${days} where id = ${eventId}`
    await audit(tx, {
      actorId: officerId,
      event: 'expo.retention.set',
      objectKind: 'event',
      objectId: eventId,
      change: { from: before.retention_days, to: days },
      at: clock.now(),
    })
  })
  return days
}
