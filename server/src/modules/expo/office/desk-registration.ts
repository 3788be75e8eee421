import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  correctContact as contactContract,
  OfficeRegistrationDetail,
  registerAtDesk as registerContract,
  correctTicket as ticketContract,
} from '@tiantian/contracts/expo/office-registration.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { filesOfRegistration } from '../answer-file/answer-link.ts'
import { processScans } from '../check-in/check-in.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import { insertHeld } from '../registration/hold.ts'
import { asOnlyOne, moveRegistration } from '../registration/move-registration.ts'
import { insertTickets } from '../registration/registration-form.ts'
import { readAnswers } from '../registration/registration-table.ts'
import { releaseSeats, takeSeats } from '../registration/seats.ts'
import { wrongInput } from '../set-up/part.ts'

/** An officer at the desk. */
interface DeskContext extends ExpoContext, ExpoUser {}

type DetailRow = Omit<OfficeRegistrationDetail, 'answers'> & { readonly answers: Record<string, never> }

/** @throws AppError('REGISTRATION_NOT_FOUND') also for one that is not submitted yet, or erased */
export async function getOfficeRegistration(
  sql: Queryable,
  id: string,
  language: Language,
): Promise<{ registration: OfficeRegistrationDetail }> {
  const text = (column: string) => sql.unsafe(textInSql(column, language))
  const [row] = await sql<DetailRow[]>`
    select r.id, r.code, r.state, r.reason, r.answers, r.created_at::text as "createdAt",
      '{"email": "", "phone": "", "company": "", "jobTitle": ""}'::jsonb || r.contact as contact,
      json_build_object('id', e.id, 'title', ${text('e.title')}, 'state', e.state, 'timeZone', e.time_zone) as event,
      case when r.total_minor > 0
        then json_build_object('amountMinor', r.total_minor, 'currency', r.currency) end as total,
      ${sql.unsafe(filesOfRegistration(language))} as files,
      (select coalesce(json_agg(json_build_object('id', t.id, 'ticketTypeId', t.ticket_type_id, 'typeName', ${text('tt.name')},
          'number', t.number, 'name', t.name, 'nameLatin', t.name_latin, 'company', t.company, 'jobTitle', t.job_title,
          'enteredAt', first_entry(t.id)) order by t.position), '[]')
        from tickets t join ticket_types tt on tt.id = t.ticket_type_id where t.registration_id = r.id) as tickets,
      (select coalesce(json_agg(json_build_object('id', tt.id, 'name', ${text('tt.name')}) order by tt.position), '[]')
        from ticket_types tt where tt.event_id = e.id) as "ticketTypes",
      (select coalesce(json_agg(json_build_object('event', a.event, 'at', a.created_at, 'reason', coalesce(a.change ->> 'reason', ''),
          'by', coalesce(nullif(u.nickname, ''), u.username, '')) order by a.created_at desc, a.id desc), '[]')
        from audit_log a left join users u on u.id = a.actor_id
        where a.object_kind = 'registration' and a.object_id = r.id) as history
    from registrations r join events e on e.id = r.event_id
    where r.id = ${id} and r.state <> 'held' and r.contact is not null`
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  const answers = await readAnswers(sql, row.event.id, row.answers, language)
  return { registration: { ...row, createdAt: isoTime(row.createdAt), answers } }
}

/**
 * Corrects who registered, on the tickets too. A confirmed registration is sent to a new address.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'REGISTRATION_EXISTS')
 */
export async function correctContact(
  ctx: DeskContext,
  { id, nameLatin, ...given }: Parsed<typeof contactContract>,
) {
  const at = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, id)
    await asOnlyOne(tx`
      update registrations set contact = ${JSON.stringify(storedContact(given))}::jsonb, changed_at = ${at} where id = ${id}`)
    await followContact(tx, { id, before: before.contact, after: given, nameLatin })
    await auditCorrection(tx, ctx, {
      id,
      fields: Object.keys(given).filter(
        (key) => given[key as keyof typeof given] !== (before.contact[key] ?? ''),
      ),
    })
    if (before.state === 'confirmed' && given.email && given.email !== before.contact.email)
      await notifyRegistered(tx, ctx, id, 'confirmed')
  })
  return getOfficeRegistration(ctx.db.sql, id, ctx.language)
}

/**
 * Corrects a guest. A ticket of another kind takes seats of that kind, and changes the price of a registration that is
 * not paid yet.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'INVALID_INPUT' | 'EVENT_FULL')
 */
export async function correctTicket(
  ctx: DeskContext,
  { id: ticketId, ...given }: Parsed<typeof ticketContract>,
) {
  const { db } = ctx
  const [found] = await db.sql<
    { id: string }[]
  >`select registration_id as id from tickets where id = ${ticketId}`
  if (!found) throw new AppError('REGISTRATION_NOT_FOUND')
  const { id } = found
  await againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      const { eventId, state } = await lockRegistration(tx, id)
      await assertTicketType(tx, eventId, given.ticketTypeId)
      const [before] = await tx<
        { type: string }[]
      >`select ticket_type_id as type from tickets where id = ${ticketId}`
      await tx`
        update tickets set ticket_type_id = ${given.ticketTypeId}, name = ${given.name}, name_latin = ${given.nameLatin},
          company = ${given.company}, job_title = ${given.jobTitle} where id = ${ticketId}`
      const isMoved = before?.type !== given.ticketTypeId
      if (isMoved) await takeSeatsAgain(tx, { id, eventId, holdsSeats: HOLDING.includes(state) })
      await followTickets(tx, id)
      await auditCorrection(tx, ctx, { id, ticketId, isMoved })
    }),
  )
  return getOfficeRegistration(db.sql, id, ctx.language)
}

/** States that hold seats once the form is submitted. */
const HOLDING: readonly string[] = ['pending_approval', 'pending_payment', 'confirmed']

interface MovedTicket {
  readonly id: string
  readonly eventId: string
  readonly holdsSeats: boolean
}

async function takeSeatsAgain(tx: Tx, { id, eventId, holdsSeats }: MovedTicket) {
  const [row] = await tx<{ wanted: { typeId: string; count: number }[] }[]>`
    with kinds as (
      select ticket_type_id, count(*)::int as count from tickets where registration_id = ${id} group by 1
    ), chosen as (
      select jsonb_agg(jsonb_build_object('typeId', ticket_type_id, 'count', k.count)) as wanted,
        coalesce(sum(k.count * tt.price_minor), 0)::bigint as total
      from kinds k join ticket_types tt on tt.id = k.ticket_type_id
    )
    update registrations r set wanted = k.wanted,
      total_minor = case when r.state = 'confirmed' then r.total_minor else k.total end,
      currency = case when r.state = 'confirmed' then r.currency when k.total > 0 then e.currency end
    from events e, chosen k where r.id = ${id} and e.id = r.event_id
    returning r.wanted`
  if (!(row && holdsSeats)) return
  await releaseSeats(tx, id, eventId)
  await takeSeats(tx, id, row.wanted)
}

/**
 * Registers a walk-in, who is checked in at once, or an invited guest, who gets the ticket by mail. Idempotent.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT' | 'EVENT_FULL' | 'REQUEST_ID_REUSED')
 */
export async function registerAtDesk(ctx: DeskContext, input: Parsed<typeof registerContract>) {
  const { requestId, ...given } = input
  const { db, clock, userId, language } = ctx
  const request = { userId, requestId, action: 'expo/office/register', input: given }
  const { id } = await againAfterDeadlock(() => once(db, request, (tx) => registerOnce(tx, ctx, given)))
  if (given.isHere) {
    const [ticket] = await db.sql<
      { number: string }[]
    >`select number from tickets where registration_id = ${id}`
    const station = { eventId: given.eventId, device: DESK, userId, language }
    // The nonce of the request: a repeated one is one entry.
    const scan = {
      nonce: requestId,
      code: ticket!.number,
      kind: 'entry',
      gate: '',
      at: clock.now().toISOString(),
    } as const
    await processScans(ctx, station, [scan])
  }
  return getOfficeRegistration(db.sql, id, language)
}

/** The name of the device in the scans of the desk. */
const DESK = 'desk'

async function registerOnce(
  tx: Tx,
  ctx: DeskContext,
  {
    eventId,
    ticketTypeId,
    nameLatin,
    isHere,
    ...contact
  }: Omit<Parsed<typeof registerContract>, 'requestId'>,
) {
  const { clock, userId, language } = ctx
  const now = clock.now()
  await tx`select lock_event(${eventId})`
  const open = await tx`select from events where id = ${eventId} and state in ('published', 'postponed')`
  if (open.length === 0) throw new AppError('EVENT_NOT_FOUND')
  await assertTicketType(tx, eventId, ticketTypeId)
  const id = newId()
  const wanted = [{ typeId: ticketTypeId, count: 1 }]
  await insertHeld(tx, { id, userId: null, language, eventId, wanted, now })
  await takeSeats(tx, id, wanted)
  await tx`update registrations set contact = ${JSON.stringify(storedContact(contact))}::jsonb where id = ${id}`
  const { name, company, jobTitle } = contact
  await insertTickets(tx, { id, eventId, attendees: [{ ticketTypeId, name, nameLatin, company, jobTitle }] })
  await moveRegistration(tx, id, {
    event: 'confirm',
    role: 'expo.registration',
    by: userId,
    at: now,
    data: { isHere },
  })
  if (contact.email) await notifyRegistered(tx, ctx, id, 'confirmed')
  return { id }
}

/** Without what was not given: a registration without an address is like no other. */
const storedContact = ({ email, phone, ...rest }: Record<string, string>) => ({
  ...rest,
  ...(email && { email }),
  ...(phone && { phone }),
})

interface LockedRegistration {
  readonly eventId: string
  readonly state: string
  readonly contact: Readonly<Record<string, string>>
}

async function lockRegistration(tx: Tx, id: string): Promise<LockedRegistration> {
  const [row] = await tx<LockedRegistration[]>`
    select event_id as "eventId", state, contact from registrations
    where id = ${id} and state <> 'held' and contact is not null for update`
  if (!row) throw new AppError('REGISTRATION_NOT_FOUND')
  return row
}

async function assertTicketType(tx: Tx, eventId: string, typeId: string) {
  const known = await tx`select from ticket_types where id = ${typeId} and event_id = ${eventId}`
  if (known.length === 0) throw wrongInput('ticketTypeId')
}

/** What was corrected, without the person's data: the audit log is never erased. */
const auditCorrection = (
  tx: Tx,
  { userId, clock }: DeskContext,
  { id, ...change }: Readonly<Record<string, unknown>> & { readonly id: string },
) =>
  audit(tx, {
    actorId: userId,
    event: 'expo.registration.correct',
    objectKind: 'registration',
    objectId: id,
    change,
    at: clock.now(),
  })

type Person = Readonly<Record<string, string>>

interface ContactChange {
  /** The registration, which the caller has locked. */
  readonly id: string
  readonly before: Person
  readonly after: Person
  /** The registrant's name in Latin letters, which only the ticket has. */
  readonly nameLatin: string
}

/**
 * Brings everything that repeats a corrected contact in line with it: the registrant's ticket, the tickets of
 * colleagues who had the corrected company, the meeting profile, and the cards that others hold. A ticket follows in
 * those fields alone in which it said the same as the contact; what was written on it deliberately stays.
 */
export async function followContact(tx: Tx, { id, before, after, nameLatin }: ContactChange): Promise<void> {
  const { name = '', company = '', jobTitle = '' } = before
  const isTheirs = tx`t.name = ${name}`
  // The Latin form of the old name is wrong with a new one, also if nobody wrote another.
  const setsLatin = after.name !== name || nameLatin !== ''
  await tx`
    update tickets t set
      name = case when ${isTheirs} then ${after.name ?? ''} else t.name end,
      name_latin = case when ${isTheirs} and ${setsLatin} then ${nameLatin} else t.name_latin end,
      company = case when t.company = ${company} then ${after.company ?? ''} else t.company end,
      job_title = case when ${isTheirs} and t.job_title = ${jobTitle} then ${after.jobTitle ?? ''} else t.job_title end
    where t.registration_id = ${id} and (${isTheirs} or (t.company = ${company} and ${company !== ''}))`
  await tx`
    update meeting_profiles p set name = r.contact ->> 'name', company = coalesce(r.contact ->> 'company', ''),
      job_title = coalesce(r.contact ->> 'jobTitle', '')
    from registrations r
    where r.id = ${id} and r.state = 'confirmed' and p.event_id = r.event_id and p.user_id = r.user_id`
  await followTickets(tx, id)
}

/** Corrects the cards that others hold of the people on the tickets of a registration. */
export async function followTickets(tx: Tx, registrationId: string): Promise<void> {
  await tx`
    update contacts c set name = t.name, name_latin = t.name_latin, company = t.company, job_title = t.job_title,
      email = coalesce(r.contact ->> 'email', ''), phone = coalesce(r.contact ->> 'phone', '')
    from tickets t join registrations r on r.id = t.registration_id
      join card_exchanges x on t.id in (x.requester_ticket_id, x.recipient_ticket_id)
    where t.registration_id = ${registrationId} and c.exchange_id = x.id
      and c.owner_id = case when t.id = x.recipient_ticket_id then x.requester_id else x.recipient_id end`
}
