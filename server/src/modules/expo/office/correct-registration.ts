import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  correctContact as contactContract,
  correctTicket as ticketContract,
} from '@tiantian/contracts/expo/office-registration.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext, ExpoUser } from '../expo.ts'
import { asOnlyOne } from '../registration/move-registration.ts'
import { releaseSeats, takeSeats } from '../registration/seats.ts'
import { wrongInput } from '../set-up/part.ts'
import { getOfficeRegistration } from './office-registration.ts'

/** An officer who corrects or adds a registration. */
export interface DeskContext extends ExpoContext, ExpoUser {}

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

/** Without what was not given: a registration without an address is like no other. */
export const storedContact = ({ email, phone, ...rest }: Record<string, string>) => ({
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

export async function assertTicketType(tx: Tx, eventId: string, typeId: string) {
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
async function followContact(tx: Tx, { id, before, after, nameLatin }: ContactChange): Promise<void> {
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
async function followTickets(tx: Tx, registrationId: string): Promise<void> {
  await tx`
    update contacts c set name = t.name, name_latin = t.name_latin, company = t.company, job_title = t.job_title,
      email = coalesce(r.contact ->> 'email', ''), phone = coalesce(r.contact ->> 'phone', '')
    from tickets t join registrations r on r.id = t.registration_id
      join card_exchanges x on t.id in (x.requester_ticket_id, x.recipient_ticket_id)
    where t.registration_id = ${registrationId} and c.exchange_id = x.id
      and c.owner_id = case when t.id = x.recipient_ticket_id then x.requester_id else x.recipient_id end`
}
