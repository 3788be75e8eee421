import { PAYMENT_DAYS } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationStep } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../platform/database.ts'
import type { EmailKind } from './emails/letter-text.ts'

/** Where a registration goes on to, and what she is written then. */
export interface Next {
  readonly event: Extract<RegistrationStep, 'submit' | 'bill' | 'confirm'>
  readonly email: EmailKind
  /** Of a bill: until when it is to be paid. */
  readonly until?: Date
}

interface Terms {
  readonly needs_approval: boolean
  readonly total: number
  readonly starts_at: string
}

/** What comes after the form, or after the mail address is confirmed: the organiser, the payment, or the ticket. */
export async function nextOf(tx: Tx, id: string, now: Date): Promise<Next> {
  const [terms] = await tx<Terms[]>`
    select r.total_minor::float8 as total, e.starts_at::text, (e.needs_approval or exists (
      select from ticket_types t, jsonb_to_recordset(r.wanted) as w ("typeId" uuid)
      where t.id = w."typeId" and t.needs_approval)) as needs_approval
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  if (terms?.needs_approval) return { event: 'submit', email: 'received' }
  return afterApproval(terms, now)
}

/** What comes after the organiser has agreed. */
export async function nextOfApproved(tx: Tx, id: string, now: Date): Promise<Next> {
  const [terms] = await tx<Terms[]>`
    select r.total_minor::float8 as total, e.starts_at::text
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  return afterApproval(terms, now)
}

function afterApproval(terms: Pick<Terms, 'total' | 'starts_at'> | undefined, now: Date): Next {
  if (!terms || terms.total === 0) return { event: 'confirm', email: 'confirmed' }
  return { event: 'bill', email: 'payment', until: payableUntil(new Date(terms.starts_at), now) }
}

const DAY_MS = 86_400_000

export function payableUntil(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + PAYMENT_DAYS * DAY_MS, startsAt.getTime()))
}
