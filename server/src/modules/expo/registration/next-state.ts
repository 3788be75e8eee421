import { PAYMENT_DAYS } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationStep } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { EmailKind } from '../emails/email-text.ts'

/** The next state of a registration and the matching mail. */
export interface Next {
  readonly event: Extract<RegistrationStep, 'submit' | 'bill' | 'confirm'>
  readonly email: EmailKind
  /** The payment deadline of a bill. */
  readonly until?: Date
}

interface RegistrationNextTerms {
  readonly needs_approval: boolean
  readonly total: number
  readonly starts_at: string
}

/** The state after the form, or after the address is confirmed: approval, payment or ticket. */
export async function nextOf(tx: Tx, id: string, now: Date): Promise<Next> {
  const [terms] = await tx<RegistrationNextTerms[]>`
    select r.total_minor::float8 as total, e.starts_at::text, (e.needs_approval or exists (
      select from ticket_types t, jsonb_to_recordset(r.wanted) as w ("typeId" uuid)
      where t.id = w."typeId" and t.needs_approval)) as needs_approval
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  if (terms?.needs_approval) return { event: 'submit', email: 'received' }
  return afterApproval(terms, now)
}

/** The state after approval. */
export async function nextOfApproved(tx: Tx, id: string, now: Date): Promise<Next> {
  const [terms] = await tx<RegistrationNextTerms[]>`
    select r.total_minor::float8 as total, e.starts_at::text
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  return afterApproval(terms, now)
}

function afterApproval(
  terms: Pick<RegistrationNextTerms, 'total' | 'starts_at'> | undefined,
  now: Date,
): Next {
  if (!terms || terms.total === 0) return { event: 'confirm', email: 'confirmed' }
  return { event: 'bill', email: 'payment', until: payableUntil(new Date(terms.starts_at), now) }
}

const DAY_MS = 86_400_000

export function payableUntil(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + PAYMENT_DAYS * DAY_MS, startsAt.getTime()))
}
