import { AppError } from '@tiantian/contracts/error.ts'
import type { EventFigures } from '@tiantian/contracts/expo/office-event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { phoneCountry } from '@tiantian/contracts/user/contact.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'

/** Current figures of an event. @throws AppError('EVENT_NOT_FOUND') */
export async function getFigures(
  client: Queryable,
  eventId: string,
  language: Language,
): Promise<EventFigures> {
  const [totals] = await readTotals(client, eventId)
  if (!totals) throw new AppError('EVENT_NOT_FOUND')
  const [quotas, days, countries] = await Promise.all([
    client<EventFigures['quotas'][number][]>`
      select id, name, used, size from quotas where event_id = ${eventId} order by position, id`,
    readDays(client, eventId),
    readCountries(client, eventId, language),
  ])
  return { ...totals, quotas: [...quotas], days: [...days], countries }
}

type FigureTotals = Pick<EventFigures, 'sold' | 'held' | 'waiting' | 'entered' | 'retentionDays'>

const readTotals = (client: Queryable, eventId: string) => client<FigureTotals[]>`
  select e.retention_days as "retentionDays",
    (select count(*)::int from tickets t join registrations r on r.id = t.registration_id
      where t.event_id = e.id and r.state = 'confirmed') as sold,
    (select coalesce(sum(w.count), 0)::int from registrations r, jsonb_to_recordset(r.wanted) as w (count int)
      where r.event_id = e.id and (r.state in ('held', 'pending_approval', 'pending_payment')
        or exists (select from unconfirmed_seats s where s.registration_id = r.id)))
      + (select coalesce(sum(count), 0)::int from waitlist_entries where event_id = e.id and state = 'offered') as held,
    (select coalesce(sum(count), 0)::int from waitlist_entries where event_id = e.id and state = 'waiting') as waiting,
    (select count(distinct k.ticket_id)::int from check_ins k
      where k.event_id = e.id and k.result = 'ok' and k.kind = 'entry' and k.undone_at is null) as entered
  from events e where e.id = ${eventId}`

const readDays = (client: Queryable, eventId: string) => client<EventFigures['days'][number][]>`
  with came as (
    select (r.created_at at time zone e.time_zone)::date as registered,
      (first_entry(t.id) at time zone e.time_zone)::date as entered
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = t.event_id
    where t.event_id = ${eventId} and r.state = 'confirmed'
  )
  select d.day::text, (select count(*)::int from came where registered = d.day) as tickets,
    (select count(*)::int from came where entered = d.day) as entered
  from (select registered as day from came union select entered from came where entered is not null) d order by d.day`

/** Attendees with unknown country, and erased ones, are grouped under an empty code. */
async function readCountries(client: Queryable, eventId: string, language: Language) {
  const rows = await client<{ phone: string; tickets: number }[]>`
    select coalesce(r.contact ->> 'phone', '') as phone, count(*)::int as tickets
    from tickets t join registrations r on r.id = t.registration_id
    where t.event_id = ${eventId} and r.state = 'confirmed' group by 1`
  const counts = new Map<string, number>()
  for (const { phone, tickets } of rows) {
    const code = phoneCountry(phone) ?? ''
    counts.set(code, (counts.get(code) ?? 0) + tickets)
  }
  const names = await client<{ code: string; name: string }[]>`
    select code, ${client.unsafe(textInSql('name', language))} as name from countries where code = any(${[...counts.keys()]})`
  const nameOf = new Map(names.map(({ code, name }) => [code, name]))
  return [...counts]
    .map(([code, tickets]) => ({ code, name: nameOf.get(code) ?? code, tickets }))
    .sort((one, other) => other.tickets - one.tickets || (one.code < other.code ? -1 : 1))
}
