import { AppError } from '@tiantian/contracts/error.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database.ts'
import { againAfterDeadlock } from '../../../platform/deadlock.ts'
import { notifyRegistered } from '../emails/tell.ts'
import type { ExpoContext } from '../expo.ts'
import { assertNobodyWaits, assertNotCancelled, assertStillOpen } from './hold.ts'
import { asOnlyOne, tryMoveRegistration } from './move-registration.ts'
import { nextOf } from './registration-next.ts'
import type { SeatRequest } from './seats.ts'
import { takeSeats } from './seats.ts'
import { holdsSeats } from './unconfirmed-seats.ts'
import { enqueue, hasWaitlist } from './waitlist.ts'

/** The registration behind a mailed link. */
export interface Linked {
  readonly id: string
  readonly event_id: string
  readonly user_id: string | null
  readonly email: string
  readonly language: string
  readonly state: RegistrationState
  readonly wanted: readonly SeatRequest[]
  readonly is_late: boolean
}

interface Confirming extends Linked {
  /** Normalized as in accounts. */
  readonly mail: string
  readonly ownerId: string | null
  readonly now: Date
}

/**
 * Continues a registration whose address is now confirmed. Seats that expired meanwhile are taken again; when none
 * are left it joins the waitlist. Of two simultaneous opens, the second sees the result of the first.
 * @throws AppError('REGISTRATION_CLOSED' | 'REGISTRATION_EXISTS' | 'EVENT_FULL') when there is no waitlist for it
 */
export async function confirmAddress(ctx: ExpoContext, linked: Linked): Promise<void> {
  const now = ctx.clock.now()
  const mail = linked.email.toLowerCase()
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      await assertNotCancelled(tx, linked.event_id)
      await tx`select lock_email(${mail})`
      if (!(await stillWaits(tx, linked.id))) return
      const confirming = { ...linked, mail, ownerId: await ownerOf(tx, mail), now }
      await assertNoOtherRegistration(tx, confirming)
      const hasSeats = (await holdsSeats(tx, linked.id)) || (await retakeSeats(tx, confirming))
      if (hasSeats) await goOn(tx, ctx, confirming)
      else await queueUp(tx, ctx, confirming)
    }),
  )
}

/** Re-reads the row under lock, in the common lock order. */
async function stillWaits(tx: Tx, id: string): Promise<boolean> {
  const waiting = await tx`
    select from registrations where id = ${id} and state = 'pending_email' for update`
  return waiting.length > 0
}

async function goOn(tx: Tx, ctx: ExpoContext, confirming: Confirming) {
  const { id, ownerId, now } = confirming
  const { email, ...next } = await nextOf(tx, id, now)
  await tryMoveRegistration(tx, id, { ...next, role: 'member', by: ownerId, at: now })
  await noteConfirmed(tx, confirming)
  await notifyRegistered(tx, ctx, id, email)
}

async function queueUp(tx: Tx, ctx: ExpoContext, confirming: Confirming) {
  const { id, event_id: eventId, wanted: requested, ownerId, language, now } = confirming
  const [only, ...others] = requested
  // A waitlist entry is for one ticket type.
  if (!only || others.length > 0 || !(await hasWaitlist(tx, only.typeId))) throw new AppError('EVENT_FULL')
  await tryMoveRegistration(tx, id, { event: 'queue', role: 'member', by: ownerId, at: now })
  await noteConfirmed(tx, confirming)
  const place = { userId: ownerId, registrationId: id, eventId, ...only, language, now }
  if (!(await enqueue(tx, ctx, place))) throw new AppError('REGISTRATION_EXISTS')
}

const noteConfirmed = (tx: Tx, { id, ownerId, now }: Confirming) =>
  asOnlyOne(
    tx`
      update registrations set email_confirmed_at = ${now.toISOString()}, user_id = ${ownerId} where id = ${id}`,
  )

/** The seats held for half an hour are available only if nobody took them and nobody waits for them. */
async function retakeSeats(tx: Tx, { id, event_id: eventId, wanted: requested, now }: Confirming) {
  await assertStillOpen(tx, eventId, now)
  try {
    await tx.savepoint(async (inner) => {
      await takeSeats(inner, id, requested)
      await assertNobodyWaits(inner, id, eventId)
    })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'EVENT_FULL') return false
    throw error
  }
}

/** The account with that address, which must have confirmed it as well. */
async function ownerOf(tx: Tx, mail: string): Promise<string | null> {
  const [owner] = await tx<{ id: string }[]>`select id from users where email = ${mail}`
  return owner?.id ?? null
}

/** Only visible to the owner of that mailbox. */
async function assertNoOtherRegistration(tx: Tx, { id, event_id: eventId, mail, ownerId }: Confirming) {
  const others = await tx`
    select from registrations where event_id = ${eventId} and id <> ${id}
      and state in ('held', 'pending_approval', 'pending_payment', 'confirmed')
      and (user_id = ${ownerId} or (user_id is null and email_confirmed_at is not null
        and lower(contact ->> 'email') = ${mail}))`
  if (others.length > 0) throw new AppError('REGISTRATION_EXISTS')
}
