import type { Answers } from '@tiantian/contracts/expo/question.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import type { RegistrationChoice } from './registration-choice.ts'
import { isChosen } from './registration-choice.ts'

/** A ticket with everything that files show about it. */
export interface RegistrationTicketRow {
  readonly id: string
  readonly typeId: string
  readonly typeName: string
  readonly number: string
  readonly name: string
  readonly nameLatin: string
  readonly company: string
  readonly jobTitle: string
  readonly code: string
  readonly state: RegistrationState
  readonly language: string
  readonly contact: Readonly<Record<'name' | 'email' | 'phone' | 'company' | 'jobTitle', string>>
  readonly answers: Answers
  /** In the venue's time zone. */
  readonly registeredAt: string
  readonly enteredAt: string | null
}

/** Tickets of selected registrations, or of one registration of a user. */
export type TicketChoice = RegistrationChoice | { readonly registrationId: string; readonly userId: string }

const PAGE_ROWS = 500

/** Tickets in order of creation, five hundred at a time: no transaction waits for a slow reader. */
export async function* ticketRows(
  sql: Queryable,
  choice: TicketChoice,
  language: Language,
): AsyncGenerator<RegistrationTicketRow> {
  let after: string | undefined
  for (;;) {
    const page: RegistrationTicketRow[] = await readPage(sql, choice, { language, after })
    yield* page
    after = page.at(-1)?.id
    if (page.length < PAGE_ROWS) return
  }
}

const readPage = (
  sql: Queryable,
  choice: TicketChoice,
  { language, after }: { language: Language; after: string | undefined },
) =>
  sql<RegistrationTicketRow[]>`
    select t.id, t.ticket_type_id as "typeId", ${sql.unsafe(textInSql('tt.name', language))} as "typeName", t.number, t.name,
      t.name_latin as "nameLatin", t.company, t.job_title as "jobTitle", r.code, r.state, r.language,
      '{"email": "", "phone": ""}'::jsonb || r.contact as contact, r.answers,
      ${localTime(sql, 'r.created_at')} as "registeredAt",
      ${localTime(sql, 'first_entry(t.id)')} as "enteredAt"
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = r.event_id
      join ticket_types tt on tt.id = t.ticket_type_id
    where ${'registrationId' in choice ? isOwn(sql, choice) : isChosen(sql, choice)} ${after ? sql`and t.id > ${after}` : sql``}
    order by t.id limit ${PAGE_ROWS}`

const isOwn = (sql: Queryable, { registrationId, userId }: { registrationId: string; userId: string }) => sql`
  r.id = ${registrationId} and r.user_id = ${userId} and r.state = 'confirmed'`

const localTime = (sql: Queryable, column: string) =>
  sql.unsafe(`to_char(${column} at time zone e.time_zone, 'YYYY-MM-DD HH24:MI')`)
