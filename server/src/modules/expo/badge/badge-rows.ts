import type { Language } from '@tiantian/contracts/language.ts'
import { textInSql } from '../../../platform/text-in-sql.ts'
import type { ExpoContext } from '../expo.ts'
import { writeTicketCode } from '../registration/ticket-code-of.ts'
import type { TicketChoice } from '../registration/ticket-rows.ts'
import { ticketRows } from '../registration/ticket-rows.ts'
import type { BadgeRow } from './badge-row.ts'

/** The badges of tickets of one event. */
export async function* badgeRows(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  choice: TicketChoice,
  language: Language,
): AsyncGenerator<BadgeRow> {
  const event = await readEvent(db.sql, choice, language)
  if (!event) return
  const head = { event: event.title, when: whenOf(event, language) }
  for await (const ticket of ticketRows(db.sql, choice, language)) {
    const { name, nameLatin, company, jobTitle, typeName, number } = ticket
    yield {
      ...head,
      name,
      nameLatin,
      company,
      jobTitle,
      typeName,
      number,
      qr: writeTicketCode(expo.keys, ticket, event),
    }
  }
}

interface BadgeRowsEventRow {
  readonly id: string
  readonly title: string
  readonly cityName: string
  readonly timeZone: string
  readonly startsAt: Date
  readonly endsAt: Date
}

async function readEvent(sql: ExpoContext['db']['sql'], choice: TicketChoice, language: Language) {
  const requested =
    'registrationId' in choice
      ? sql`(select event_id from registrations where id = ${choice.registrationId})`
      : sql`${choice.eventId}`
  const [event] = await sql<
    (Omit<BadgeRowsEventRow, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]
  >`
    select e.id, ${sql.unsafe(textInSql('e.title', language))} as title, e.time_zone as "timeZone",
      ${sql.unsafe(textInSql('c.name', language))} as "cityName", e.starts_at::text as "startsAt", e.ends_at::text as "endsAt"
    from events e left join cities c on c.id = e.city_id where e.id = ${requested}`
  return event && { ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
}

const LOCALES: Readonly<Record<Language, string>> = {
  'zh-Hans': 'zh-CN',
  en: 'en-GB',
  ru: 'ru-RU',
  kk: 'kk-KZ',
}

/** `15–17 December 2026, Almaty`, in local time. */
function whenOf({ startsAt, endsAt, timeZone, cityName }: BadgeRowsEventRow, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  })
  return [format.formatRange(startsAt, endsAt), cityName].filter(Boolean).join(', ')
}
