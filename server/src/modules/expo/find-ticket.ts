import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Desk } from './expo.ts'

export interface TicketRow {
  readonly id: string
  readonly event_id: string
  readonly state: RegistrationState
}

/** By its code, which must be ours and of this ticket, or by the number that was typed. */
export async function findTicket({ db, clock, expo }: Desk, code: string): Promise<TicketRow | undefined> {
  const claim = expo.keys.read(code)
  if (claim && claim.until * 1000 < clock.now().getTime()) return undefined
  const number = code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
  const sql = db.$client
  const [ticket] = await sql<TicketRow[]>`
    select t.id, t.event_id, r.state from tickets t join registrations r on r.id = t.registration_id
    where ${claim ? sql`t.id = ${claim.ticketId}` : sql`t.number = ${number}`}`
  return ticket
}
