import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  listRegistrations as listContract,
  Registration,
  RegistrationRow,
} from '@tiantian/contracts/expo/registration.ts'
import { FREELY_CANCELLED, registrationMachine } from '@tiantian/contracts/expo/state.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import * as z from 'zod'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Fragment, Queryable } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { filesOfRegistration } from '../answer-file/answer-link.ts'
import type { ExpoContext } from '../expo.ts'
import { writeTicketCode } from './ticket-code.ts'

const LIST = 'registrations'
const position = z.tuple([cursorTime, cursorId])

const FROM = `registrations r join events e on e.id = r.event_id
  left join cities c on c.id = e.city_id left join countries n on n.code = c.country`

const rowColumns = (language: Language) => `r.id, r.code, r.state, r.expires_at::text as "expiresAt",
  r.created_at::text as "createdAt",
  (select coalesce(sum(w.count), 0)::int from jsonb_to_recordset(r.wanted) as w (count int)) as "ticketCount",
  json_build_object('id', e.id, 'type', e.type, 'mode', e.mode, 'state', e.state, 'title', ${textInSql('e.title', language)},
    'startsAt', e.starts_at, 'endsAt', e.ends_at, 'timeZone', e.time_zone, 'venue', ${textInSql('e.venue', language)},
    'cityName', ${textInSql('c.name', language)}, 'countryName', ${textInSql('n.name', language)}) as event`

/** The user's registrations, newest first, without expired forms that were never submitted. */
export async function listRegistrations(
  { db, clock }: Pick<ExpoContext, 'db' | 'clock'>,
  userId: string,
  { cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const after = readCursor(LIST, cursor, position)
  const sql = db.sql
  const found = await sql<RegistrationRow[]>`
    select ${sql.unsafe(rowColumns(language))} from ${sql.unsafe(FROM)}
    where r.user_id = ${userId} and (r.contact is not null or (r.state = 'held' and r.expires_at > ${clock.now()}))
      ${after ? sql`and (r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.createdAt, row.id])
  return { rows: rows.map(rowOf), nextCursor }
}

const rowOf = <Row extends Pick<RegistrationRow, 'expiresAt' | 'createdAt'>>(row: Row): Row => ({
  ...row,
  expiresAt: row.expiresAt === null ? null : isoTime(row.expiresAt),
  createdAt: isoTime(row.createdAt),
})

type RegistrationReadDetailRow = Omit<Registration, 'mayCancel' | 'total'> & {
  endsAt: string
  amount: number
  currency: Currency | null
}

/** @throws AppError('REGISTRATION_NOT_FOUND') also for another user's registration */
export async function getRegistration(
  ctx: ExpoContext,
  { id: userId, isImpersonation }: SignedInUser,
  id: string,
  language: Language,
): Promise<Registration> {
  const sql = ctx.db.sql
  const [row] = await readDetail(sql, { id, language, whose: sql`r.user_id = ${userId}` })
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  return shownDetail(ctx, row, isImpersonation)
}

/** The same for the holder of its link, which was verified before. */
export async function getLinkedRegistration(
  ctx: ExpoContext,
  id: string,
  language: Language,
): Promise<Registration> {
  const sql = ctx.db.sql
  const [row] = await readDetail(sql, { id, language, whose: sql`true` })
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  return shownDetail(ctx, row)
}

function shownDetail(
  { clock, expo }: ExpoContext,
  row: RegistrationReadDetailRow,
  isImpersonation = false,
): Registration {
  const { endsAt, amount, currency, ...rest } = row
  const isConfirmed = row.state === 'confirmed'
  const isInTime = FREELY_CANCELLED.includes(row.state) || clock.now() < new Date(row.cancelUntil)
  return {
    ...rowOf(rest),
    cancelUntil: isoTime(row.cancelUntil),
    mayCancel: isInTime && eventsFor(registrationMachine, row.state, 'member').includes('cancel'),
    total: currency && { amountMinor: amount, currency },
    paymentDetails: row.state === 'pending_payment' ? row.paymentDetails : '',
    onlineUrl: isConfirmed ? row.onlineUrl : '',
    tickets: row.tickets.map((ticket) => ({
      ...ticket,
      // Admits when typed at the entrance.
      number: isImpersonation ? '' : ticket.number,
      qr:
        isConfirmed && !isImpersonation
          ? writeTicketCode(expo.keys, ticket, { id: row.event.id, endsAt: new Date(endsAt) })
          : '',
    })),
  }
}

interface RegistrationDetailInput {
  readonly id: string
  readonly language: Language
  readonly whose: Fragment
}

const readDetail = (sql: Queryable, { id, language, whose }: RegistrationDetailInput) => sql<
  RegistrationReadDetailRow[]
>`
  select ${sql.unsafe(rowColumns(language))}, r.contact, r.reason, ${sql.unsafe(filesOfRegistration(language))} as files, e.cancel_until::text as "cancelUntil",
    r.total_minor::float8 as amount, r.currency, ${sql.unsafe(textInSql('e.payment_details', language))} as "paymentDetails",
    e.online_url as "onlineUrl", e.ends_at::text as "endsAt",
    (select coalesce(json_agg(json_build_object('typeId', w."typeId", 'count', w.count,
        'name', ${sql.unsafe(textInSql('tt.name', language))}) order by tt.position), '[]')
      from jsonb_to_recordset(r.wanted) as w ("typeId" uuid, count int) join ticket_types tt on tt.id = w."typeId") as wanted,
    (select coalesce(json_agg(json_build_object('id', t.id, 'typeId', t.ticket_type_id, 'number', t.number,
        'typeName', ${sql.unsafe(textInSql('tt.name', language))}, 'name', t.name, 'nameLatin', t.name_latin,
        'company', t.company, 'jobTitle', t.job_title, 'qr', '',
        'enteredAt', first_entry(t.id)) order by t.position), '[]')
      from tickets t join ticket_types tt on tt.id = t.ticket_type_id where t.registration_id = r.id) as tickets
  from ${sql.unsafe(FROM)} where r.id = ${id} and ${whose}`
