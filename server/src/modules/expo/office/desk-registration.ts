import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerAtDesk as contract } from '@tiantian/contracts/expo/office-registration.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { newId } from '../../../platform/id.ts'
import { once } from '../../../platform/idempotent-request.ts'
import { processScans } from '../check-in/check-in.ts'
import { notifyRegistered } from '../emails/notify.ts'
import { insertHeld } from '../registration/hold.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { insertTickets } from '../registration/registration-form.ts'
import { takeSeats } from '../registration/seats.ts'
import type { DeskContext } from './correct-registration.ts'
import { assertTicketType, storedContact } from './correct-registration.ts'
import { getOfficeRegistration } from './office-registration.ts'

/**
 * Registers a walk-in, who is checked in at once, or an invited guest, who gets the ticket by mail. Idempotent.
 * @throws AppError('EVENT_NOT_FOUND' | 'INVALID_INPUT' | 'EVENT_FULL' | 'REQUEST_ID_REUSED')
 */
export async function registerAtDesk(ctx: DeskContext, input: Parsed<typeof contract>) {
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
  { eventId, ticketTypeId, nameLatin, isHere, ...contact }: Omit<Parsed<typeof contract>, 'requestId'>,
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
