import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { setRetention as contract } from '@tiantian/contracts/expo/office-event.ts'
import { audit } from '../../platform/audit.ts'
import type { ExpoContext } from './expo.ts'

/** Rows at one go; the rest comes a minute later. */
const BATCH = 500

/**
 * Takes the names out of registrations of events that are over for as long as each of them says; how many came stays
 * counted. Cards that two people gave each other are theirs and stay. Answers how many.
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

/** How long an event keeps names; the next minute already goes by it. @throws AppError('EVENT_NOT_FOUND') */
export async function setRetention(
  { db, clock }: ExpoContext,
  officerId: string,
  { eventId, days }: Parsed<typeof contract>,
): Promise<number> {
  await db.transaction(async (tx) => {
    const [before] = await tx<{ retention_days: number }[]>`
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
