import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { EventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp, saveFacts as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database.ts'
import { tellAll } from '../letters/tell-all.ts'
import { moveSlots } from '../meeting/plan.service.ts'
import { lockFilesOf } from './lock-files.ts'
import type { LockedEvent, SetUpDesk } from './part.ts'
import { asJson, writePart, wrongInput } from './part.ts'

/**
 * Saves what an event is. Its sessions keep their distance from its beginning; whoever has registered hears of
 * another time or place.
 * @throws AppError as `writePart`, and 'SLUG_TAKEN' | 'CITY_NOT_FOUND' | 'AGENDA_OUTSIDE' | 'INVALID_INPUT'
 */
export async function saveFacts(
  desk: SetUpDesk,
  { facts, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(desk, 'facts', seen, async (tx, event) => {
    await assertKnown(tx, event.id, facts)
    const isMoved = await isElsewhere(tx, event.id, facts)
    await tx.execute(sql`update events set ${assignments(facts)} where id = ${event.id}`)
    await moveSessions(tx, event, facts)
    await lockFilesOf(tx, event.id)
    if (isMoved) await announce(tx, desk, event)
  })
}

/** What the facts name has to exist, and no two events have one address. */
export async function assertKnown(tx: Transaction, id: string, facts: EventFacts): Promise<void> {
  // One at a time: of two who want the same address the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('event slug'))`)
  const exists = async (query: SQL) => (await tx.execute(query)).length > 0
  if (await exists(sql`select from events where slug = ${facts.slug} and id <> ${id}`))
    throw new AppError('SLUG_TAKEN')
  if (facts.cityId !== null && !(await exists(sql`select from cities where id = ${facts.cityId}`)))
    throw new AppError('CITY_NOT_FOUND')
  if (facts.seriesId !== null && !(await exists(sql`select from event_series where id = ${facts.seriesId}`)))
    throw wrongInput('facts.seriesId')
}

const point = ({ spot }: EventFacts) =>
  spot ? sql`point(${spot.longitude}::float8, ${spot.latitude}::float8)` : sql`null`

const languages = (all: readonly string[]) => sql`${sql.param(`{${all.join(',')}}`)}::text[]`

/** The columns of an event and what goes into them. */
export const columnsOf = (facts: EventFacts): Readonly<Record<string, SQL>> => ({
  slug: sql`${facts.slug}`,
  type: sql`${facts.type}`,
  mode: sql`${facts.mode}`,
  title: asJson(facts.title),
  subtitle: asJson(facts.subtitle),
  summary: asJson(facts.summary),
  body: asJson(facts.body),
  organiser: asJson(facts.organiser),
  starts_at: sql`${facts.startsAt}`,
  ends_at: sql`${facts.endsAt}`,
  time_zone: sql`${facts.timeZone}`,
  registration_opens_at: sql`${facts.registrationOpensAt}`,
  registration_closes_at: sql`${facts.registrationClosesAt}`,
  cancel_until: sql`${facts.cancelUntil}`,
  venue: asJson(facts.venue),
  address: asJson(facts.address),
  city_id: sql`${facts.cityId}`,
  spot: point(facts),
  online_url: sql`${facts.onlineUrl}`,
  live_url: sql`${facts.liveUrl}`,
  replay_url: sql`${facts.replayUrl}`,
  replay_audience: sql`${facts.replayAudience}`,
  languages: languages(facts.languages),
  interpretation: languages(facts.interpretation),
  needs_approval: sql`${facts.needsApproval}`,
  registration_max: sql`${facts.registrationMax}`,
  contact_email: sql`${facts.contactEmail}`,
  contact_phone: sql`${facts.contactPhone}`,
  documents: asJson(facts.documents),
  cover: sql`${facts.cover}`,
  series_id: sql`${facts.seriesId}`,
})

const assignments = (facts: EventFacts) =>
  sql.join(
    Object.entries(columnsOf(facts)).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  )

/** Whether whoever comes has to come at another time, or to another place. */
async function isElsewhere(tx: Transaction, id: string, facts: EventFacts): Promise<boolean> {
  const [row] = await tx.execute<{ moved: boolean }>(sql`
    select (starts_at, ends_at, time_zone, mode, venue, address, coalesce(city_id, 0), online_url)
      is distinct from (${facts.startsAt}::timestamptz, ${facts.endsAt}::timestamptz, ${facts.timeZone}::text,
        ${facts.mode}::text, ${asJson(facts.venue)}, ${asJson(facts.address)}, coalesce(${facts.cityId}::int, 0),
        ${facts.onlineUrl}::text) as moved
    from events where id = ${id}`)
  return row?.moved === true
}

/** What was planned keeps its distance from the beginning. @throws AppError('AGENDA_OUTSIDE') when the end is too early */
async function moveSessions(tx: Transaction, before: LockedEvent, { startsAt, endsAt }: EventFacts) {
  const moved = sql`(${startsAt}::timestamptz - ${before.starts_at}::timestamptz)`
  const outside = await tx.execute(sql`
    update event_sessions set starts_at = starts_at + ${moved}, ends_at = ends_at + ${moved}
    where event_id = ${before.id} returning 1 as one, ends_at > ${endsAt}::timestamptz as is_outside`)
  await moveSlots(tx, before.id, moved)
  const count = outside.filter((row) => row.is_outside).length
  if (count > 0) throw new AppError('AGENDA_OUTSIDE', { count })
}

/** Only of what everybody reads: a postponed event tells its new date when it is resumed. */
async function announce(tx: Transaction, desk: SetUpDesk, { id, state }: LockedEvent) {
  const [row] = await tx.execute<{ sequence: number }>(sql`
    update events set sequence = sequence + 1 where id = ${id} returning sequence`)
  if (state === 'published')
    await tellAll(tx, desk, { id, kind: 'event-changed', occurrence: String(row?.sequence) })
}
