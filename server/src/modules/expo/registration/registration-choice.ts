import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/text-in-sql.ts'

export interface RegistrationChoice {
  readonly eventId: string
  readonly state?: RegistrationState | undefined
  readonly text: string
}

/**
 * SQL predicate of the selected registrations `r`: submitted, not erased and, unless requested otherwise, with
 * confirmed address.
 */
export const isChosen = (sql: Queryable, { eventId, state, text }: RegistrationChoice) => sql`
  r.event_id = ${eventId} and r.state <> 'held' and r.contact is not null
  and ${state ? sql`r.state = ${state}` : sql`r.state <> 'pending_email'`} ${text === '' ? sql`` : hasText(sql, likePattern(text))}`

const hasText = (sql: Queryable, part: string) => sql`
  and (r.code ilike ${part} or r.contact ->> 'name' ilike ${part} or r.contact ->> 'email' ilike ${part}
    or r.contact ->> 'phone' ilike ${part} or r.contact ->> 'company' ilike ${part}
    or exists (select from tickets t where t.registration_id = r.id
      and concat_ws(' ', t.name, t.name_latin, t.company, t.number) ilike ${part}))`
