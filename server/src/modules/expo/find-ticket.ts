import type { TicketRefusal } from '@tiantian/contracts/expo/entrance.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { ExpoContext } from './expo.ts'
import type { TicketClaim } from './ticket-code.ts'

export interface TicketRow {
  readonly id: string
  readonly event_id: string
  readonly ticket_type_id: string
  readonly state: RegistrationState
  /** Why it opens no door. */
  readonly refusal: TicketRefusal | null
}

/** SQL of why a ticket of registration `r` for event `e` opens no door: its person was erased, or does not come. */
export const REFUSAL = `case when r.contact is null then 'revoked'
  when e.state = 'cancelled' or r.state = 'cancelled' then 'cancelled'
  when r.state = 'pending_payment' then 'unpaid' when r.state <> 'confirmed' then 'not_approved' end`

interface FindTicketResult {
  /** What the code says, where it is ours. */
  readonly claim: TicketClaim | undefined
  readonly ticket: TicketRow | undefined
}

/** By its code, which must be ours and of this ticket, or by the number that was typed. */
export async function readTicket(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  code: string,
): Promise<FindTicketResult> {
  const claim = expo.keys.read(code)
  const number = code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
  const sql = db.sql
  const [ticket] = await sql<TicketRow[]>`
    select t.id, t.event_id, t.ticket_type_id, r.state, ${sql.unsafe(REFUSAL)} as refusal
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = t.event_id
    where ${claim ? sql`t.id = ${claim.ticketId}` : sql`t.number = ${number}`}`
  return { claim, ticket }
}

/** The same; what has run out is of no use. */
export async function findTicket(ctx: ExpoContext, code: string): Promise<TicketRow | undefined> {
  const { claim, ticket } = await readTicket(ctx, code)
  return claim && claim.until * 1000 < ctx.clock.now().getTime() ? undefined : ticket
}
