import type { TicketRefusal } from '@tiantian/contracts/expo/entrance.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { codeReadings, shortCodeReadings } from '@tiantian/contracts/spelling/typed.ts'
import type { ExpoContext } from '../expo.ts'
import type { TicketClaim } from '../registration/ticket-code.ts'

export interface FoundTicket {
  readonly id: string
  readonly event_id: string
  readonly ticket_type_id: string
  readonly state: RegistrationState
  /** Why a ticket does not admit. */
  readonly refusal: TicketRefusal | null
}

/** SQL of why a ticket of registration `r` for event `e` does not admit: its attendee was erased or has cancelled. */
export const REFUSAL = `case when r.contact is null then 'revoked'
  when e.state = 'cancelled' or r.state = 'cancelled' then 'cancelled'
  when r.state = 'pending_payment' then 'unpaid' when r.state <> 'confirmed' then 'not_approved' end`

interface ReadTicket {
  /** The content of the code, if it is ours. */
  readonly claim: TicketClaim | undefined
  readonly ticket: FoundTicket | undefined
}

/** By a signed code of this event, or by the ticket number that was typed. */
export async function readTicket(
  { db, expo }: Pick<ExpoContext, 'db' | 'expo'>,
  code: string,
): Promise<ReadTicket> {
  const [claim] = codeReadings(code).flatMap((reading) => expo.keys.read(reading) ?? [])
  const sql = db.sql
  const [ticket] = await sql<FoundTicket[]>`
    select t.id, t.event_id, t.ticket_type_id, r.state, ${sql.unsafe(REFUSAL)} as refusal
    from tickets t join registrations r on r.id = t.registration_id join events e on e.id = t.event_id
    where ${claim ? sql`t.id = ${claim.ticketId}` : sql`t.number = any(${shortCodeReadings(code)})`}`
  return { claim, ticket }
}

/** The same; an expired code is invalid. */
export async function findTicket(ctx: ExpoContext, code: string): Promise<FoundTicket | undefined> {
  const { claim, ticket } = await readTicket(ctx, code)
  return claim && claim.until * 1000 < ctx.clock.now().getTime() ? undefined : ticket
}
