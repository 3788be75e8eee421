import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  ContactEntry,
  ContactRequest,
  listContacts as listContract,
  noteContact as noteContract,
  saveContact as saveContract,
} from '@tiantian/contracts/expo/contact-book.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { likePattern, textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'

const LIST = 'contacts'
const position = z.tuple([cursorTime, cursorId])

/** Contact cards received by the user, newest first. */
export async function listContacts(
  sql: Queryable,
  userId: string,
  { text, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const after = readCursor(LIST, cursor, position)
  const found = await sql<ContactEntry[]>`
    select ${sql.unsafe(columns(language))} from ${sql.unsafe(SOURCE)}
    where c.owner_id = ${userId}
      ${text === '' ? sql`` : sql`and concat_ws(' ', c.name, c.name_latin, c.company, c.job_title, c.email, c.phone, c.note, array_to_string(c.tags, ' ')) ilike ${likePattern(text)}`}
      ${after ? sql`and (c.created_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by c.created_at desc, c.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.metAt, row.id])
  return { rows: rows.map((row) => ({ ...row, metAt: isoTime(row.metAt) })), nextCursor }
}

const columns = (
  language: Language,
) => `c.id, c.name, c.name_latin as "nameLatin", c.company, c.job_title as "jobTitle",
  c.email, c.phone, c.note, c.tags, c.source,
  case when x.requester_id = c.owner_id then x.recipient_id else x.requester_id end as "personId", ${textInSql('e.title', language)} as "eventTitle", c.created_at::text as "metAt"`

const SOURCE = `contacts c left join events e on e.id = c.event_id
  left join card_exchanges x on x.id = c.exchange_id and x.state = 'exchanged'`

const PAGE_ROWS = 500

/** All contacts ordered by id, five hundred at a time. */
export async function* contactRows(
  sql: Queryable,
  userId: string,
  language: Language,
): AsyncGenerator<ContactEntry> {
  let after: string | undefined
  for (;;) {
    const page: ContactEntry[] = await sql<ContactEntry[]>`
      select ${sql.unsafe(columns(language))} from ${sql.unsafe(SOURCE)}
      where c.owner_id = ${userId} ${after ? sql`and c.id > ${after}` : sql``} order by c.id limit ${PAGE_ROWS}`
    yield* page
    after = page.at(-1)?.id
    if (page.length < PAGE_ROWS) return
  }
}

/** Maximum number of pending requests; nobody answers more. */
const CONTACT_REQUESTS_MAX = 100

/** Pending contact requests, newest first: the user's own requests show names only. */
export async function listContactRequests(
  sql: Queryable,
  userId: string,
  language: Language,
): Promise<ContactRequest[]> {
  const rows = await sql<ContactRequest[]>`
    select x.id, x.requester_id = ${userId} as "isMine", t.name, t.company, t.job_title as "jobTitle",
      ${sql.unsafe(textInSql('e.title', language))} as "eventTitle", x.created_at::text as "askedAt"
    from card_exchanges x join events e on e.id = x.event_id
      join tickets t on t.id = case when x.requester_id = ${userId} then x.recipient_ticket_id else x.requester_ticket_id end
    where (x.recipient_id = ${userId} and x.state = 'requested')
      or (x.requester_id = ${userId} and x.state in ('requested', 'declined') and not x.is_withdrawn)
    order by x.created_at desc, x.id desc limit ${CONTACT_REQUESTS_MAX}`
  return rows.map((row) => ({ ...row, askedAt: isoTime(row.askedAt) }))
}

/** @throws AppError('CONTACT_NOT_FOUND') */
export async function noteContact(
  sql: Queryable,
  userId: string,
  { id, note, tags }: Parsed<typeof noteContract>,
) {
  const written = await sql`
    update contacts set note = ${note ?? sql`note`}, tags = ${tags ?? sql`tags`} where id = ${id} and owner_id = ${userId} returning id`
  if (written.length === 0) throw new AppError('CONTACT_NOT_FOUND')
}

/** A contact that the user wrote; cards that were exchanged keep what their owners gave. @throws AppError('CONTACT_NOT_FOUND') */
export async function saveContact(
  sql: Queryable,
  userId: string,
  { id, source, name, company, jobTitle, email, phone, note, tags }: Parsed<typeof saveContract>,
  now: Date,
) {
  const written = await sql`
    insert into contacts as c (id, owner_id, source, name, name_latin, company, job_title, email, phone, note, tags, created_at)
    values (${id}, ${userId}, ${source}, ${name}, '', ${company}, ${jobTitle}, ${email}, ${phone}, ${note}, ${tags}, ${now})
    on conflict (id) do update set name = excluded.name, company = excluded.company, job_title = excluded.job_title,
      email = excluded.email, phone = excluded.phone, note = excluded.note, tags = excluded.tags
      where c.owner_id = ${userId} and c.exchange_id is null
    returning id`
  if (written.length === 0) throw new AppError('CONTACT_NOT_FOUND')
}
