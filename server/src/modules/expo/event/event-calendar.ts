import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { isLanguage, textIn } from '@tiantian/contracts/language.ts'
import { cleanText } from '@tiantian/contracts/text.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Calendars } from '../../../gateway/transports/calendars.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { linkHash } from '../../../platform/secret/link.ts'

/** A calendar entry (RFC 5545). */
export interface CalendarEntry {
  /** Never changes, so that calendar programs recognize the entry. */
  readonly uid: string
  /** Incremented with each change. */
  readonly sequence: number
  readonly start: Date
  readonly end: Date
  readonly title: string
  readonly text: string
  readonly place: string
  /** Nobody: an empty name. */
  readonly organiser: { readonly name: string; readonly email: string }
  readonly url: string
  readonly isCancelled: boolean
  readonly changedAt: Date
}

/** Renders a calendar with times in UTC, which every program shows in its own time zone. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: cleanText(name),
    prodId: '//Tiantian Mall//Events//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const entry of entries) {
    const { uid, sequence, changedAt, start, end, title, text, place, organiser, url, isCancelled } = entry
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      start,
      end,
      summary: cleanText(title),
      description: cleanText(described(text, organiser)) || null,
      location: cleanText(place) || null,
      organizer: organiser.name && organiser.email ? { ...organiser, name: cleanText(organiser.name) } : null,
      url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

/** The format has no organiser without an address: who has none is named in the text. */
const described = (text: string, { name, email }: CalendarEntry['organiser']) =>
  email ? text : [text, name].filter(Boolean).join('\n\n')

interface EventCalendarRow {
  readonly id: string
  readonly event_id: string
  readonly sequence: number
  readonly state: string
  readonly starts_at: string
  readonly ends_at: string
  readonly title: LocalizedText
  readonly summary: LocalizedText
  readonly venue: LocalizedText
  readonly address: LocalizedText
  readonly organiser: LocalizedText
  readonly contact_email: string
  readonly created_at: string
}

const NAMES: Readonly<Record<Language, string>> = {
  'zh-Hans': '我的活动',
  en: 'My events',
  ru: 'Мои мероприятия',
  kk: 'Менің іс-шараларым',
}

/** Calendar files and feeds: one event, or everything that a user is registered for. */
export function createCalendars(db: Db, webOrigin: string): Calendars {
  const writer = (language: Language) => (row: EventCalendarRow) => entryOf(row, language, webOrigin)
  return {
    async ofEvent(id, language) {
      const rows = await readEvent(db.sql, id)
      return rows[0] && calendarText(textIn(rows[0].title, language), rows.map(writer(language)))
    },
    async ofPerson(token) {
      const [owner] = await db.sql<{ user_id: string; language: string }[]>`
        select l.user_id, u.language from calendar_links l join users u on u.id = l.user_id
        where l.token_hash = ${linkHash(token)} and u.status = 0`
      if (!owner) return undefined
      const language = isLanguage(owner.language) ? owner.language : 'en'
      const rows = await readOwn(db.sql, owner.user_id)
      return calendarText(NAMES[language], rows.map(writer(language)))
    },
  }
}

const readEvent = (sql: Queryable, id: string) => sql<EventCalendarRow[]>`
  select e.id, e.id as event_id, e.sequence, e.state, e.starts_at::text, e.ends_at::text, e.title, e.summary, e.venue,
    e.address, e.organiser, e.contact_email, e.created_at::text
  from events e where e.id = ${id} and e.state not in ('draft', 'in_review')`

/**
 * The user's events of the past year and later, including cancelled ones, with the sessions of their agenda or with a
 * seat.
 */
const readOwn = (sql: Queryable, userId: string) => sql<EventCalendarRow[]>`
  select e.id, e.id as event_id, e.sequence, case r.state when 'confirmed' then e.state else 'cancelled' end as state,
    e.starts_at::text, e.ends_at::text, e.title, e.summary, e.venue, e.address, e.organiser, e.contact_email,
    r.created_at::text
  from (
    select distinct on (event_id) event_id, state, created_at from registrations
    where user_id = ${userId} and contact is not null and state in ('confirmed', 'cancelled')
    order by event_id, created_at desc
  ) r join events e on e.id = r.event_id
  where e.ends_at > now() - interval '1 year'
  union all
  select s.id, e.id, e.sequence, e.state, s.starts_at::text, s.ends_at::text, s.title, s.abstract,
    coalesce(ro.name, e.venue), e.address, e.organiser, e.contact_email, e.created_at::text
  from (
    select user_id, session_id from event_agenda where user_id = ${userId}
    union select user_id, session_id from session_seats where user_id = ${userId} and state = 'booked'
  ) a join event_sessions s on s.id = a.session_id join events e on e.id = s.event_id
    left join event_rooms ro on ro.event_id = e.id and ro.number = s.room
  where e.ends_at > now() - interval '1 year'
  union all
  select m.id, e.id, m.sequence + e.sequence, case when m.state = 'accepted' then e.state else 'cancelled' end, s.starts_at::text,
    s.ends_at::text, ${sql.unsafe(MEETING_TITLE)}, ${sql.unsafe(MEETING_TABLE)}, e.venue,
    e.address, e.organiser, e.contact_email, m.changed_at::text
  from meeting_profiles me join meetings m on me.id in (m.requester_id, m.recipient_id) join meeting_slots s on s.id = m.slot_id
    join meeting_profiles o on o.id in (m.requester_id, m.recipient_id) and o.id <> me.id join events e on e.id = m.event_id
  where me.user_id = ${userId} and e.ends_at > now() - interval '1 year'
    and (m.state = 'accepted' or m.state = 'cancelled' and m.sequence > 1)
  order by 5, 1
  limit 500`

/** The texts of a meeting's calendar entry, in all languages. */
const MEETING_TITLE = `(select jsonb_build_object('zh-Hans', '洽谈：' || w.who, 'en', 'Meeting: ' || w.who,
  'ru', 'Встреча: ' || w.who, 'kk', 'Кездесу: ' || w.who) from (select concat_ws(', ', o.name, nullif(o.company, '')) as who) w)`
const MEETING_TABLE = `case when m.table_number is null then '{}'::jsonb else jsonb_build_object(
  'zh-Hans', '洽谈桌 ' || m.table_number, 'en', 'Table ' || m.table_number, 'ru', 'Стол ' || m.table_number,
  'kk', m.table_number || '-үстел') end`

function entryOf(row: EventCalendarRow, language: Language, webOrigin: string): CalendarEntry {
  return {
    uid: `${row.id}@events.tiantian-mall`,
    sequence: row.sequence + (row.state === 'cancelled' ? 1 : 0),
    start: new Date(row.starts_at),
    end: new Date(row.ends_at),
    title: textIn(row.title, language),
    text: textIn(row.summary, language),
    place: [row.venue, row.address]
      .map((each) => textIn(each, language))
      .filter(Boolean)
      .join(', '),
    organiser: { name: textIn(row.organiser, language), email: row.contact_email },
    url: `${webOrigin}/#/pages/expo-forum/event-detail?id=${row.event_id}`,
    isCancelled: row.state === 'cancelled' || row.state === 'postponed',
    changedAt: new Date(row.created_at),
  }
}
