import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { EventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp, saveFacts as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { Fragment, Tx } from '../../../platform/database/database.ts'
import type { EventRow } from '../../../platform/database/rows.generated.ts'
import { notifyAll } from '../emails/notify.ts'
import { moveSlots } from '../meeting/plan.ts'
import { lockFilesOf } from './lock-files.ts'
import type { LockedEvent, SetUpContext } from './part.ts'
import { writePart, wrongInput } from './part.ts'

/**
 * Saves the basic data of an event. Sessions keep their distance to its beginning; attendees are notified of a new
 * time or place.
 * @throws AppError as `writePart`, and 'SLUG_TAKEN' | 'CITY_NOT_FOUND' | 'AGENDA_OUTSIDE' | 'INVALID_INPUT'
 */
export async function saveFacts(
  ctx: SetUpContext,
  { facts, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(ctx, 'facts', seen, async (tx, event) => {
    await assertKnown(tx, event.id, facts)
    const isMoved = await isElsewhere(tx, event.id, facts)
    await tx`update events set ${tx(columnsOf(facts))} where id = ${event.id}`
    await moveSessions(tx, event, facts)
    await lockFilesOf(tx, event.id)
    if (isMoved) await announce(tx, ctx, event)
  })
}

/** Referenced rows must exist, and slugs are unique. */
export async function assertKnown(tx: Tx, id: string, facts: EventFacts): Promise<void> {
  // Serialized: of two events that want the same slug, the second sees the first.
  await tx`select pg_advisory_xact_lock(hashtext('event slug'))`
  const exists = async (query: Fragment) => (await query).length > 0
  if (await exists(tx`select from events where slug = ${facts.slug} and id <> ${id}`))
    throw new AppError('SLUG_TAKEN')
  if (facts.cityId !== null && !(await exists(tx`select from cities where id = ${facts.cityId}`)))
    throw new AppError('CITY_NOT_FOUND')
  if (facts.seriesId !== null && !(await exists(tx`select from event_series where id = ${facts.seriesId}`)))
    throw wrongInput('facts.seriesId')
}

/** The columns of an event and their values. */
export const columnsOf = (facts: EventFacts) => ({
  slug: facts.slug,
  type: facts.type,
  mode: facts.mode,
  title: JSON.stringify(facts.title),
  subtitle: JSON.stringify(facts.subtitle),
  summary: JSON.stringify(facts.summary),
  body: JSON.stringify(facts.body),
  organiser: JSON.stringify(facts.organiser),
  starts_at: facts.startsAt,
  ends_at: facts.endsAt,
  time_zone: facts.timeZone,
  registration_opens_at: facts.registrationOpensAt,
  registration_closes_at: facts.registrationClosesAt,
  cancel_until: facts.cancelUntil,
  venue: JSON.stringify(facts.venue),
  address: JSON.stringify(facts.address),
  city_id: facts.cityId,
  location: facts.location && `(${facts.location.longitude}, ${facts.location.latitude})`,
  online_url: facts.onlineUrl,
  live_url: facts.liveUrl,
  replay_url: facts.replayUrl,
  replay_audience: facts.replayAudience,
  languages: facts.languages,
  interpretation: facts.interpretation,
  needs_approval: facts.needsApproval,
  registration_max: facts.registrationMax,
  contact_email: facts.contactEmail,
  contact_phone: facts.contactPhone,
  documents: JSON.stringify(facts.documents),
  cover: facts.cover,
  series_id: facts.seriesId,
})

/** Whether attendees must come at another time or to another place. */
async function isElsewhere(tx: Tx, id: string, facts: EventFacts): Promise<boolean> {
  const [row] = await tx<{ moved: boolean }[]>`
    select (starts_at, ends_at, time_zone, mode, venue, address, coalesce(city_id, 0), online_url)
      is distinct from (${facts.startsAt}::timestamptz, ${facts.endsAt}::timestamptz, ${facts.timeZone}::text,
        ${facts.mode}::text, ${JSON.stringify(facts.venue)}::jsonb, ${JSON.stringify(facts.address)}::jsonb, coalesce(${facts.cityId}::int, 0),
        ${facts.onlineUrl}::text) as moved
    from events where id = ${id}`
  return row?.moved === true
}

/**
 * Scheduled times keep their distance to the beginning. @throws AppError('AGENDA_OUTSIDE') when the end is too early
 */
async function moveSessions(tx: Tx, before: LockedEvent, { startsAt, endsAt }: EventFacts) {
  const moved = tx`(${startsAt}::timestamptz - ${before.starts_at}::timestamptz)`
  const outside = await tx`
    update event_sessions set starts_at = starts_at + ${moved}, ends_at = ends_at + ${moved}
    where event_id = ${before.id} returning 1 as one, ends_at > ${endsAt}::timestamptz as is_outside`
  await moveSlots(tx, before.id, moved)
  const count = outside.filter((row) => row.is_outside).length
  if (count > 0) throw new AppError('AGENDA_OUTSIDE', { count })
}

/** For public events only: a postponed event announces its new date when it is resumed. */
async function announce(tx: Tx, ctx: SetUpContext, { id, state }: LockedEvent) {
  const [row] = await tx<Pick<EventRow, 'sequence'>[]>`
    update events set sequence = sequence + 1 where id = ${id} returning sequence`
  if (state === 'published')
    await notifyAll(tx, ctx, { id, kind: 'event-changed', occurrence: String(row?.sequence) })
}
