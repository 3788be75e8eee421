import { AppError } from '@tiantian/contracts/error.ts'
import type { EventPart, EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { EVENT_PARTS } from '@tiantian/contracts/expo/set-up.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { jsonList } from '../event/event-detail.ts'

type SetUpReadRow = Omit<EventSetUp, 'versions'> & {
  readonly versions: Partial<Record<EventPart, number>>
}

/** An event with all its parts, for editing. @throws AppError('EVENT_NOT_FOUND') */
export async function getSetUp(sql: Queryable, id: string, language: Language): Promise<EventSetUp> {
  const [row] = await sql<SetUpReadRow[]>`
    select e.id, e.state, ${sql.unsafe(textInSql('c.name', language))} as "cityName",
      e.state = 'draft' and not ${sql.unsafe(ONCE_PUBLISHED)} as "isDeletable",
      ${sql.unsafe(FACTS)} as facts, ${sql.unsafe(AGENDA)} as agenda, ${sql.unsafe(TICKETS)} as tickets,
      ${sql.unsafe(QUESTIONS)} as questions, ${sql.unsafe(PLAN)} as plan,
      ${sql.unsafe(exhibitors(language))} as exhibitors,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by created_at desc), '[]')
        from event_series) as series,
      (select coalesce(json_object_agg(part, version), '{}') from event_parts where event_id = e.id) as versions
    from events e left join cities c on c.id = e.city_id where e.id = ${id}`
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  const versions = Object.fromEntries(EVENT_PARTS.map((part) => [part, row.versions[part] ?? 0]))
  return { ...row, versions: versions as EventSetUp['versions'] }
}

/** In JavaScript's ISO format. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A PostgreSQL function takes at most a hundred arguments. */
const FACTS = `(json_build_object('slug', e.slug, 'type', e.type, 'mode', e.mode, 'title', e.title,
    'subtitle', e.subtitle, 'summary', e.summary, 'body', e.body, 'organiser', e.organiser,
    'startsAt', ${moment('e.starts_at')}, 'endsAt', ${moment('e.ends_at')}, 'timeZone', e.time_zone,
    'registrationOpensAt', ${moment('e.registration_opens_at')},
    'registrationClosesAt', ${moment('e.registration_closes_at')}, 'cancelUntil', ${moment('e.cancel_until')},
    'venue', e.venue, 'address', e.address, 'cityId', e.city_id,
    'location', case when e.location is not null
      then json_build_object('latitude', e.location[1], 'longitude', e.location[0]) end,
    'onlineUrl', e.online_url, 'liveUrl', e.live_url, 'replayUrl', e.replay_url,
    'replayAudience', e.replay_audience, 'languages', e.languages,
    'interpretation', e.interpretation, 'needsApproval', e.needs_approval,
    'registrationMax', e.registration_max, 'contactEmail', e.contact_email, 'contactPhone', e.contact_phone,
    'documents', e.documents, 'cover', e.cover, 'seriesId', e.series_id))`

const tracksAndRooms = (table: string) =>
  `(select coalesce(json_agg(name order by number), '[]') from ${table} where event_id = e.id)`

const SPEAKERS = jsonList(
  `'id', id, 'name', name, 'position', position, 'company', company, 'bio', bio, 'photo', photo`,
  'position_number',
  'speakers where event_id = e.id',
)

const SESSIONS = jsonList(
  `'id', s.id, 'track', s.track, 'room', s.room, 'title', s.title, 'abstract', s.abstract,
  'startsAt', ${moment('s.starts_at')}, 'endsAt', ${moment('s.ends_at')}, 'language', s.language,
  'capacity', (select size from session_limits where session_id = s.id), 'slidesUrl', s.slides_url,
  'replayUrl', s.replay_url, 'audience', s.audience,
  'speakers', ${jsonList(`'id', ss.speaker_id, 'role', ss.role`, 'ss.role, ss.speaker_id', 'session_speakers ss where ss.session_id = s.id')}`,
  's.starts_at, s.room, s.id',
  'event_sessions s where s.event_id = e.id',
)

const AGENDA = `json_build_object('tracks', ${tracksAndRooms('event_tracks')}, 'rooms', ${tracksAndRooms('event_rooms')},
  'speakers', ${SPEAKERS}, 'sessions', ${SESSIONS})`

const TYPES = jsonList(
  `'id', t.id, 'name', t.name, 'description', t.description, 'needsApproval', t.needs_approval,
  'saleOpensAt', ${moment('t.sale_opens_at')}, 'saleClosesAt', ${moment('t.sale_closes_at')},
  'hasWaitlist', t.has_waitlist, 'priceMinor', t.price_minor, 'visibility', t.visibility,
  'accessCode', t.access_code, 'quotaIds', array(
    select quota_id from ticket_type_quotas where ticket_type_id = t.id order by quota_id)`,
  't.position',
  'ticket_types t where t.event_id = e.id',
)

const TICKETS = `json_build_object('quotas', ${jsonList(
  `'id', id, 'name', name, 'size', size, 'used', used`,
  'position, id',
  'quotas where event_id = e.id',
)}, 'types', ${TYPES}, 'currency', e.currency, 'paymentDetails', e.payment_details)`

const QUESTIONS = jsonList(
  `'key', key, 'kind', kind, 'label', label, 'help', help, 'isRequired', is_required, 'options', options,
  'showIf', show_if, 'min', min_value, 'max', max_value, 'pattern', pattern`,
  'position',
  'event_questions where event_id = e.id',
)

const PLAN = `json_build_object(
  'halls', ${jsonList(`'name', name, 'width', width, 'height', height`, 'position', 'event_halls where event_id = e.id')},
  'booths', ${jsonList(
    `'id', id, 'hall', hall, 'code', code, 'x', x, 'y', y, 'width', width, 'height', height, 'state', state,
    'heldUntil', ${moment('held_until')}, 'exhibitorId', exhibitor_id`,
    'hall, code',
    'booths where event_id = e.id',
  )})`

const exhibitors = (language: Language) =>
  jsonList(
    `'id', x.id, 'version', x.version, 'state', x.state, 'shopId', x.shop_id,
    'shopName', ${textInSql('s.name', language)}, 'name', x.name, 'profile', x.profile, 'country', x.country,
    'categories', x.categories, 'brands', x.brands, 'note', x.note, 'badgeQuota', x.badge_quota,
    'staff', (select coalesce(json_agg(json_build_object('name', name, 'jobTitle', job_title) order by position), '[]')
      from exhibitor_staff where exhibitor_id = x.id),
    'productIds', array(select product_id from exhibitor_products where exhibitor_id = x.id order by position)`,
    'x.sort_name, x.id',
    'exhibitors x left join shops s on s.id = x.shop_id where x.event_id = e.id',
  )

/** SQL: whether the event `e` was ever public. A published one may be a draft again; the audit log knows. */
export const ONCE_PUBLISHED = `(e.state not in ('draft', 'in_review')
  or exists (select from registrations where event_id = e.id)
  or exists (select from audit_log where object_kind = 'event' and object_id = e.id
    and event in ('expo.event.publish', 'expo.event.withdraw')))`
