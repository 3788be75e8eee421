import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { EventSetUp, saveTickets as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import type { EventTickets } from '@tiantian/contracts/expo/tickets-form.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notifySeats } from '../registration/seats.ts'
import { assertOwn } from './agenda.ts'
import type { SetUpContext } from './part.ts'
import { writePart } from './part.ts'

/**
 * Saves ticket types and quotas. Attendees lose nothing: a ticket type in use stays, with its quotas, and no quota
 * becomes smaller than its taken seats.
 * @throws AppError as `writePart`, and 'TICKET_TYPE_USED' | 'QUOTA_TOO_SMALL' | 'INVALID_INPUT'
 */
export async function saveTickets(
  ctx: SetUpContext,
  { tickets, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(ctx, 'tickets', seen, async (tx, { id }) => {
    await assertUsedStay(tx, ctx, id, tickets)
    await writeTickets(tx, id, tickets)
    // There may be more seats than before.
    await notifySeats(tx, id)
  })
}

export async function writeTickets(tx: Tx, id: string, tickets: EventTickets): Promise<void> {
  await writeTypes(tx, id, tickets)
  await tx`
    update events set currency = ${tickets.currency}, payment_details = ${JSON.stringify(tickets.paymentDetails)}::jsonb where id = ${id}`
  await writeQuotas(tx, id, tickets)
  await tx`
    insert into ticket_type_quotas (ticket_type_id, quota_id)
    select r.id, q::uuid from jsonb_to_recordset(${JSON.stringify(tickets.types)}::jsonb) as r (id uuid, "quotaIds" jsonb),
      jsonb_array_elements_text(r."quotaIds") q`
}

interface TicketsUsed {
  readonly id: string
  readonly name: LocalizedText
  readonly quotas: readonly string[]
}

/** Held seats, tickets and waitlist entries count against the quotas assigned at that time. */
async function assertUsedStay(tx: Tx, { language }: SetUpContext, id: string, { types }: EventTickets) {
  const used = await tx<TicketsUsed[]>`
    select t.id, t.name, array(select quota_id::text from ticket_type_quotas where ticket_type_id = t.id) as quotas
    from ticket_types t where t.event_id = ${id} and (
      exists (select from tickets k where k.ticket_type_id = t.id)
      or exists (select from waitlist_entries w where w.ticket_type_id = t.id)
      or exists (select from registrations r where r.event_id = t.event_id
        and r.state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed')
        and r.wanted @> jsonb_build_array(jsonb_build_object('typeId', t.id))))`
  for (const one of used) {
    const kept = types.find((type) => type.id === one.id)
    const isSame = kept && new Set(kept.quotaIds).symmetricDifference(new Set(one.quotas)).size === 0
    if (!isSame) throw new AppError('TICKET_TYPE_USED', { name: textIn(one.name, language) })
  }
}

async function writeTypes(tx: Tx, id: string, { types }: EventTickets) {
  const typeIds = types.map((type) => type.id)
  await tx`
    delete from ticket_type_quotas
    where ticket_type_id in (select id from ticket_types where event_id = ${id})`
  await tx`delete from ticket_types where event_id = ${id} and not (id = any(${typeIds}::uuid[]))`
  // Moved out of the way first: positions are unique and assigned one by one.
  await tx`update ticket_types set position = -1 - position where event_id = ${id}`
  const rows = types.map((type, at) => ({ ...type, at }))
  const written = await tx`
    insert into ticket_types (id, event_id, position, name, description, needs_approval, sale_opens_at,
      sale_closes_at, has_waitlist, price_minor, visibility, access_code)
    select r.id, ${id}, r.at, r.name, r.description, r."needsApproval", r."saleOpensAt", r."saleClosesAt",
      r."hasWaitlist", r."priceMinor", r.visibility, r."accessCode"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, at smallint, name jsonb, description jsonb,
      "needsApproval" boolean, "saleOpensAt" timestamptz, "saleClosesAt" timestamptz, "hasWaitlist" boolean,
      "priceMinor" bigint, visibility text, "accessCode" text)
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      description = excluded.description, needs_approval = excluded.needs_approval,
      sale_opens_at = excluded.sale_opens_at, sale_closes_at = excluded.sale_closes_at,
      has_waitlist = excluded.has_waitlist,
      price_minor = excluded.price_minor, visibility = excluded.visibility, access_code = excluded.access_code
    where ticket_types.event_id = ${id} returning id`
  assertOwn(written, types, 'tickets.types')
}

/** In the order of their ids, as in all seat-taking transactions. */
async function writeQuotas(tx: Tx, id: string, { quotas }: EventTickets) {
  const quotaIds = quotas.map((quota) => quota.id)
  const removed = await tx<{ name: string; used: number }[]>`
    delete from quotas where event_id = ${id} and not (id = any(${quotaIds}::uuid[])) returning name, used`
  for (const { name, used } of removed) assertEnough({ name, size: 0 }, used)
  const rows = quotas.map((quota, at) => ({ ...quota, at }))
  const written = await tx`
    insert into quotas (id, event_id, name, position, size)
    select r.id, ${id}, r.name, r.at, r.size
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, at smallint, size int) order by r.id
    on conflict (id) do update set name = excluded.name, position = excluded.position
    where quotas.event_id = ${id} returning id`
  assertOwn(written, quotas, 'tickets.quotas')
  for (const quota of [...quotas].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const [row] = await tx<{ done: boolean }[]>`select resize_quota(${quota.id}, ${quota.size}) as done`
    if (!row?.done) await refuse(tx, quota)
  }
}

interface QuotaSize {
  readonly id?: string
  readonly name: string
  readonly size: number | null
}

async function refuse(tx: Tx, quota: QuotaSize) {
  const [row] = await tx<{ used: number }[]>`select used from quotas where id = ${quota.id ?? null}`
  assertEnough(quota, row?.used ?? 0)
}

/** The error says how many seats would have to be cancelled first. */
function assertEnough({ name, size }: QuotaSize, used: number) {
  if (size !== null && used > size) throw new AppError('QUOTA_TOO_SMALL', { name, used, over: used - size })
}
