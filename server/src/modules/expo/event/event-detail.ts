import { AppError } from '@tiantian/contracts/error.ts'
import type { EventCard, EventDetail } from '@tiantian/contracts/expo/event.ts'
import type { DocumentForm } from '@tiantian/contracts/expo/facts-form.ts'
import type { Question } from '@tiantian/contracts/expo/question.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { FALLBACK, textIn } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { ticketTypeMembers } from '../registration/ticket-types.ts'
import type { EventCardRow } from './event-card.ts'
import { EVENT_CARD_FROM, eventCardColumns, eventCardOf, IS_PUBLIC } from './event-card.ts'
import { documentsIn, sessionMaterials } from './material.ts'

interface EventDetailRow
  extends EventCardRow,
    Omit<
      EventDetail,
      | keyof EventCard
      | 'contentLanguage'
      | 'questions'
      | 'documents'
      | 'registrationOpensAt'
      | 'registrationClosesAt'
    > {
  readonly titles: LocalizedText
  readonly questions: readonly QuestionRow[]
  readonly documentRows: readonly DocumentForm[]
}

interface QuestionRow extends Omit<Question, 'label' | 'help' | 'options'> {
  readonly label: LocalizedText
  readonly help: LocalizedText
  readonly options: readonly { value: string; label: LocalizedText }[]
}

/** @throws AppError('EVENT_NOT_FOUND') also for an unpublished event */
export async function getEvent(
  sql: Queryable,
  id: string,
  language: Language,
  now: Date,
): Promise<EventDetail> {
  const [row] = await sql<EventDetailRow[]>`
    select ${sql.unsafe(eventCardColumns(language))}, ${sql.unsafe(ownColumns(language))},
      ${sql.unsafe(partColumns(language))}
    from ${sql.unsafe(EVENT_CARD_FROM)} where e.id = ${id} and ${sql.unsafe(IS_PUBLIC)}`
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  const { titles, documentRows, questions, opensAt, closesAt, isFull, cancelUntil, ...rest } = row
  return {
    ...rest,
    ...eventCardOf({ ...rest, opensAt, closesAt, isFull }, now),
    contentLanguage: FALLBACK[language].find((candidate) => titles[candidate]) ?? language,
    registrationOpensAt: isoTime(opensAt),
    registrationClosesAt: isoTime(closesAt),
    cancelUntil: isoTime(cancelUntil),
    documents: documentsIn(documentRows, language, 'public'),
    questions: questions.map((one) => questionIn(one, language)),
  }
}

export const questionIn = (row: QuestionRow, language: Language): Question => ({
  ...row,
  label: textIn(row.label, language),
  help: textIn(row.help, language),
  options: row.options.map(({ value, label }) => ({ value, label: textIn(label, language) })),
})

const ownColumns = (language: Language) => `e.title as titles,
  ${['subtitle', 'body', 'address', 'organiser'].map((name) => `${textInSql(`e.${name}`, language)} as ${name}`).join(', ')},
  ${textInSql('e.cancel_reason', language)} as "cancelReason", e.contact_email as "contactEmail",
  e.contact_phone as "contactPhone", e.languages, e.interpretation, e.cancel_until::text as "cancelUntil",
  e.registration_max as "registrationMax",
  exists (select from ticket_types tt where tt.event_id = e.id and tt.visibility = 'code') as "hasCodeTickets", e.documents as "documentRows", e.live_url <> '' as "hasLive",
  e.replay_url <> '' as "hasReplay", e.replay_audience as "replayAudience",
  case when e.replay_audience = 'public' then e.replay_url else '' end as "replayUrl"`

/** Lists as JSON, each by one subquery: an event has hundreds of rows at most. */
function partColumns(language: Language): string {
  const text = (column: string) => textInSql(column, language)
  return `
    ${jsonList(
      ticketTypeMembers(language),
      'tt.position',
      "ticket_types tt where tt.event_id = e.id and tt.visibility = 'public'",
    )} as "ticketTypes",
    ${QUESTIONS} as questions,
    (select coalesce(json_agg(${text('tr.name')} order by tr.number), '[]') from event_tracks tr where tr.event_id = e.id) as tracks,
    (select coalesce(json_agg(${text('ro.name')} order by ro.number), '[]') from event_rooms ro where ro.event_id = e.id) as rooms,
    ${jsonList(
      `'id', se.id, 'track', se.track, 'room', se.room, 'title', ${text('se.title')}, 'abstract', ${text('se.abstract')},
      'startsAt', se.starts_at, 'endsAt', se.ends_at, 'language', se.language, 'speakers', (
        select coalesce(json_agg(json_build_object('id', sp.id, 'role', ss.role) order by ss.role, sp.position_number), '[]')
        from session_speakers ss join speakers sp on sp.id = ss.speaker_id where ss.session_id = se.id),
      'materials', ${sessionMaterials('public')}, 'capacity', sl.size, 'seatsLeft', sl.size - sl.used`,
      'se.starts_at, se.room, se.id',
      'event_sessions se left join session_limits sl on sl.session_id = se.id where se.event_id = e.id',
    )} as sessions,
    ${jsonList(
      `'id', sp.id, 'name', ${text('sp.name')}, 'position', ${text('sp.position')}, 'company', ${text('sp.company')},
      'bio', ${text('sp.bio')}, 'photo', sp.photo`,
      'sp.position_number',
      'speakers sp where sp.event_id = e.id',
    )} as speakers,
    ${placeColumns(text)}`
}

/** Halls, their booths, and the series. Exhibitors with a held booth are not shown yet. */
const placeColumns = (text: (column: string) => string) => `
    ${jsonList(
      `'hall', bo.hall, 'code', bo.code, 'x', bo.x, 'y', bo.y, 'width', bo.width, 'height', bo.height,
      'exhibitor', case when ex.id is not null then json_build_object('id', ex.id, 'name', ${text('ex.name')}) end`,
      'bo.hall, bo.code',
      `booths bo left join exhibitors ex
          on ex.id = bo.exhibitor_id and ex.state = 'confirmed' and bo.state <> 'held'
        where bo.event_id = e.id`,
    )} as booths,
    ${jsonList(
      `'name', ha.name, 'width', ha.width, 'height', ha.height`,
      'ha.position',
      'event_halls ha where ha.event_id = e.id',
    )} as halls,
    (select json_build_object('name', ${text('sr.name')}, 'events', ${jsonList(
      `'id', o.id, 'title', ${text('o.title')}, 'startsAt', o.starts_at, 'timeZone', o.time_zone`,
      'o.starts_at desc',
      `events o where o.series_id = sr.id and o.id <> e.id
        and o.state in ('published', 'postponed', 'cancelled', 'archived')`,
    )}) from event_series sr where sr.id = e.series_id) as series`

/** SQL of rows as a JSON array. */
export const jsonList = (members: string, order: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${members}) order by ${order}), '[]') from ${from})`

const QUESTIONS = jsonList(
  `'key', qu.key, 'kind', qu.kind, 'label', qu.label, 'help', qu.help,
  'isRequired', qu.is_required, 'options', qu.options, 'showIf', qu.show_if, 'min', qu.min_value, 'max', qu.max_value,
  'pattern', qu.pattern`,
  'qu.position',
  'event_questions qu where qu.event_id = e.id',
)

export async function readQuestions(sql: Queryable, eventId: string): Promise<readonly QuestionRow[]> {
  const [row] = await sql<{ questions: QuestionRow[] }[]>`
    select ${sql.unsafe(QUESTIONS)} as questions from events e where e.id = ${eventId}`
  return row?.questions ?? []
}
