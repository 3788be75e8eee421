import { AppError } from '@tiantian/contracts/error.ts'
import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'

/**
 * The tables of an event card: `e` the event, `c` its city, `n` the country; an online event has neither city nor
 * country.
 */
export const EVENT_CARD_FROM =
  'events e left join cities c on c.id = e.city_id left join countries n on n.code = c.country'

/** Events visible to visitors. */
export const IS_PUBLIC = `e.state in ('published', 'postponed', 'cancelled', 'archived')`

/** @throws AppError('EVENT_NOT_FOUND') also for one that visitors do not see yet */
export async function assertPublicEvent(sql: Queryable, eventId: string): Promise<void> {
  const found = await sql`select from events e where e.id = ${eventId} and ${sql.unsafe(IS_PUBLIC)}`
  if (found.length === 0) throw new AppError('EVENT_NOT_FOUND')
}

/** Free seats of a ticket type, null without a limit: the smallest of its quotas counts. */
export const LEFT_OF_TYPE = `(select min(q.size - q.used) from ticket_type_quotas tq join quotas q on q.id = tq.quota_id
  where tq.ticket_type_id = tt.id and q.size is not null)`

/** SQL of the columns of an `EventCardRow`. */
export function eventCardColumns(language: Language): string {
  return `e.id, e.slug, e.type, e.mode, e.state, e.cover, ${textInSql('e.title', language)} as title,
    ${textInSql('e.summary', language)} as summary, e.starts_at::text as "startsAt", e.ends_at::text as "endsAt",
    e.time_zone as "timeZone", ${textInSql('e.venue', language)} as venue,
    ${textInSql('c.name', language)} as "cityName", coalesce(c.country, '') as country,
    ${textInSql('n.name', language)} as "countryName",
    coalesce(e.location[1], c.latitude) as latitude, coalesce(e.location[0], c.longitude) as longitude,
    e.registration_opens_at::text as "opensAt", e.registration_closes_at::text as "closesAt",
    (select count(*)::int from exhibitors x where x.event_id = e.id and x.state = 'confirmed') as "exhibitorCount",
    not exists (select from ticket_types tt where tt.event_id = e.id and tt.visibility = 'public'
      and coalesce(${LEFT_OF_TYPE}, 1) > 0) as "isFull"`
}

export interface EventCardRow extends Omit<EventCard, 'admission'> {
  readonly opensAt: string
  readonly closesAt: string
  readonly isFull: boolean
}

export function eventCardOf({ opensAt, closesAt, isFull, ...row }: EventCardRow, now: Date): EventCard {
  return {
    ...row,
    startsAt: isoTime(row.startsAt),
    endsAt: isoTime(row.endsAt),
    admission: admissionOf({ state: row.state, opensAt, closesAt, isFull }, now),
  }
}

type Dates = Pick<EventCardRow, 'state' | 'opensAt' | 'closesAt' | 'isFull'>

/** Whether registration is open. */
export function admissionOf({ state, opensAt, closesAt, isFull }: Dates, now: Date): EventCard['admission'] {
  if (state !== 'published' || now >= new Date(closesAt)) return 'closed'
  if (now < new Date(opensAt)) return 'soon'
  return isFull ? 'full' : 'open'
}
