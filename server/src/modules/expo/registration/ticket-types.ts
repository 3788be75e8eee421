import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { unlockTickets as contract } from '@tiantian/contracts/expo/registration.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { codeReadings, LOOK_ALIKES } from '@tiantian/contracts/spelling/typed.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { IS_PUBLIC, LEFT_OF_TYPE } from '../event/event-card.ts'

/** SQL whether a code is that of a ticket type, also typed with look-alikes or in another keyboard layout. */
export function isAccessCode(sql: Queryable, table: 't' | 'tt', code: string) {
  const readings = codeReadings(code).map((reading) => reading.toUpperCase())
  const stored = sql.unsafe(`${table}.access_code`)
  const foreign = [...LOOK_ALIKES.keys()].join('')
  const latin = [...LOOK_ALIKES.values()].join('')
  return sql`(${stored} = any(${readings}) or translate(${stored}, ${foreign}, ${latin}) = any(${readings}))`
}

/** Ticket types available with this code; none for a wrong code. */
export async function unlockTickets(
  sql: Queryable,
  { eventId, code }: Parsed<typeof contract>,
  language: Language,
): Promise<Output<typeof contract>> {
  const [row] = await sql<[Output<typeof contract>]>`
    select coalesce(json_agg(json_build_object(${sql.unsafe(ticketTypeMembers(language))}) order by tt.position), '[]')
      as "ticketTypes"
    from ticket_types tt join events e on e.id = tt.event_id
    where e.id = ${eventId} and ${sql.unsafe(IS_PUBLIC)} and tt.visibility = 'code' and ${isAccessCode(sql, 'tt', code)}`
  return row
}

/** SQL of the fields of a `TicketType`, from `ticket_types tt` and `events e`. */
export const ticketTypeMembers = (
  language: Language,
) => `'id', tt.id, 'name', ${textInSql('tt.name', language)}, 'description', ${textInSql('tt.description', language)},
  'left', ${LEFT_OF_TYPE}, 'perRegistrationMax', e.registration_max, 'needsApproval', tt.needs_approval or e.needs_approval,
  'saleOpensAt', tt.sale_opens_at, 'saleClosesAt', tt.sale_closes_at, 'hasWaitlist', tt.has_waitlist,
  'price', case when tt.price_minor > 0 then json_build_object('amountMinor', tt.price_minor, 'currency', e.currency) end`
