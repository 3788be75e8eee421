import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { setMeetingPlan as contract, MeetingPlan, OfficeSlot } from '@tiantian/contracts/expo/meeting.ts'
import { MEETING_SLOTS_MAX } from '@tiantian/contracts/expo/meeting.ts'
import { audit } from '../../../platform/audit.ts'
import type { Fragment, Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { ExpoContext } from '../expo.ts'

/** The meeting slots of an event, and the number of participants. */
export async function getMeetingPlan(client: Queryable, eventId: string): Promise<MeetingPlan> {
  const [slots, [attendees]] = await Promise.all([
    client<OfficeSlot[]>`
      select s.id, s.starts_at::text as "startsAt", s.ends_at::text as "endsAt", s.tables,
        (select count(*)::int from meetings m where m.slot_id = s.id and m.state = 'accepted') as taken
      from meeting_slots s where s.event_id = ${eventId} order by s.starts_at`,
    client<{ count: number }[]>`
      select count(*)::int as count from meeting_profiles where event_id = ${eventId}`,
  ])
  const timed = slots.map((slot) => ({
    ...slot,
    startsAt: isoTime(slot.startsAt),
    endsAt: isoTime(slot.endsAt),
  }))
  return { slots: timed, participantCount: attendees!.count }
}

type MeetingPeriod = Parsed<typeof contract>

/**
 * Adds slots to a period where there are none; existing ones get the same number of tables. With zero tables, removes
 * the unrequested slots of the period.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT' | 'STATE_CONFLICT') when more tables are taken than would be
 * left
 */
export async function setMeetingPlan(
  ctx: ExpoContext,
  officerId: string,
  period: MeetingPeriod,
): Promise<void> {
  const { eventId, from, until, tables } = period
  await ctx.db.transaction(async (tx) => {
    await assertWithin(tx, period)
    if (tables === 0) await removeSlots(tx, period)
    else await addSlots(tx, period)
    await audit(tx, {
      actorId: officerId,
      event: 'expo.meetings.plan',
      objectKind: 'event',
      objectId: eventId,
      change: { from, until, tables },
      at: ctx.clock.now(),
    })
  })
}

/** To the minute, as forms show times. The event stays locked, so that two simultaneous plans cannot overlap. */
async function assertWithin(tx: Tx, { eventId, from, until, minutes }: MeetingPeriod) {
  const [event] = await tx<{ is_within: boolean }[]>`
    select date_trunc('minute', starts_at) <= ${from}::timestamptz and ${until}::timestamptz <= ends_at as is_within
    from events where id = ${eventId} for no key update`
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  const length = (Date.parse(until) - Date.parse(from)) / 60_000
  if (!event.is_within) throw new AppError('INVALID_INPUT', {}, [{ path: 'from', rule: 'invalid_value' }])
  if (length < minutes) throw new AppError('INVALID_INPUT', {}, [{ path: 'until', rule: 'invalid_value' }])
}

async function addSlots(tx: Tx, { eventId, from, until, minutes, tables }: MeetingPeriod) {
  await tx`
    update meeting_slots s set tables = ${tables}
    where event_id = ${eventId} and starts_at >= ${from}::timestamptz and ends_at <= ${until}::timestamptz
      and not exists (select from meetings m where m.slot_id = s.id and m.state = 'accepted' and m.table_number > ${tables})`
  const [stored] = await tx`
    select from meeting_slots where event_id = ${eventId} and starts_at >= ${from}::timestamptz
      and ends_at <= ${until}::timestamptz and tables > ${tables} limit 1`
  if (stored) throw new AppError('STATE_CONFLICT')
  const count = Math.floor((Date.parse(until) - Date.parse(from)) / (minutes * 60_000))
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from meeting_slots where event_id = ${eventId}`
  if (count + row!.count > MEETING_SLOTS_MAX)
    throw new AppError('INVALID_INPUT', {}, [{ path: 'minutes', rule: 'too_small' }])
  for (let at = 0; at < count; at += 1) {
    const start = new Date(Date.parse(from) + at * minutes * 60_000)
    const end = new Date(start.getTime() + minutes * 60_000)
    await tx`
      insert into meeting_slots (id, event_id, starts_at, ends_at, tables)
      select ${newId()}, ${eventId}, ${start}::timestamptz, ${end}::timestamptz, ${tables}
      where not exists (select from meeting_slots where event_id = ${eventId}
        and tstzrange(starts_at, ends_at) && tstzrange(${start}::timestamptz, ${end}::timestamptz))`
  }
}

/** The event begins at another time: slots and meetings keep their distance to the beginning. */
export const moveSlots = (tx: Tx, eventId: string, delta: Fragment) =>
  tx`
    update meeting_slots set starts_at = starts_at + ${delta}, ends_at = ends_at + ${delta} where event_id = ${eventId}`

const removeSlots = (tx: Tx, { eventId, from, until }: MeetingPeriod) =>
  tx`
    delete from meeting_slots s where event_id = ${eventId} and starts_at >= ${from}::timestamptz
      and ends_at <= ${until}::timestamptz and not exists (select from meetings m where m.slot_id = s.id)`
