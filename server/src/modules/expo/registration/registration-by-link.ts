import { AppError } from '@tiantian/contracts/error.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { assertNobodyWaits, assertNotCancelled, assertStillOpen } from './hold.ts'
import { asOnlyOne, cancelLocked, nextOf, tryMoveRegistration } from './move-registration.ts'
import { readLinkToken } from './registration-link.ts'
import type { SeatRequest } from './seats.ts'
import { takeSeats } from './seats.ts'
import { holdsSeats } from './unconfirmed-seats.ts'
import { consumeOffer, enqueue, hasWaitlist } from './waitlist.ts'

/** The registration behind a mailed link. */
interface RegistrationByLink {
  readonly id: string
  readonly event_id: string
  readonly user_id: string | null
  readonly email: string
  readonly language: string
  readonly state: RegistrationState
  readonly wanted: readonly SeatRequest[]
  readonly is_late: boolean
}

interface AddressConfirmation extends RegistrationByLink {
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
async function confirmAddress(ctx: ExpoContext, linked: RegistrationByLink): Promise<void> {
  const now = ctx.clock.now()
  const mail = linked.email.toLowerCase()
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      await assertNotCancelled(tx, linked.event_id)
      await tx`select lock_email(${mail})`
      if (!(await stillWaits(tx, linked.id))) return
      const confirmation = { ...linked, mail, ownerId: await ownerOf(tx, mail), now }
      await assertNoOtherRegistration(tx, confirmation)
      const hasSeats = (await holdsSeats(tx, linked.id)) || (await retakeSeats(tx, confirmation))
      if (hasSeats) await continueWithSeats(tx, ctx, confirmation)
      else await moveToWaitlist(tx, ctx, confirmation)
    }),
  )
}

/** Re-reads the row under lock, in the common lock order. */
async function stillWaits(tx: Tx, id: string): Promise<boolean> {
  const waiting = await tx`
    select from registrations where id = ${id} and state = 'pending_email' for update`
  return waiting.length > 0
}

async function continueWithSeats(tx: Tx, ctx: ExpoContext, confirmation: AddressConfirmation) {
  const { id, ownerId, now } = confirmation
  const { email, ...next } = await nextOf(tx, id, now)
  await tryMoveRegistration(tx, id, { ...next, role: 'member', by: ownerId, at: now })
  await noteConfirmed(tx, confirmation)
  await notifyRegistered(tx, ctx, id, email)
}

async function moveToWaitlist(tx: Tx, ctx: ExpoContext, confirmation: AddressConfirmation) {
  const { id, event_id: eventId, wanted, ownerId, language, now } = confirmation
  const [only, ...others] = wanted
  // A waitlist entry is for one ticket type.
  if (!only || others.length > 0 || !(await hasWaitlist(tx, only.typeId))) throw new AppError('EVENT_FULL')
  await tryMoveRegistration(tx, id, { event: 'queue', role: 'member', by: ownerId, at: now })
  await noteConfirmed(tx, confirmation)
  const entry = { userId: ownerId, registrationId: id, eventId, ...only, language, now }
  if (!(await enqueue(tx, ctx, entry))) throw new AppError('REGISTRATION_EXISTS')
}

const noteConfirmed = (tx: Tx, { id, ownerId, now }: AddressConfirmation) =>
  asOnlyOne(
    tx`
      update registrations set email_confirmed_at = ${now.toISOString()}, user_id = ${ownerId} where id = ${id}`,
  )

/** The seats held for half an hour are available only if nobody took them and nobody waits for them. */
async function retakeSeats(tx: Tx, { id, event_id: eventId, wanted, now }: AddressConfirmation) {
  await assertStillOpen(tx, eventId, now)
  try {
    await tx.savepoint(async (inner) => {
      await takeSeats(inner, id, wanted)
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
async function assertNoOtherRegistration(
  tx: Tx,
  { id, event_id: eventId, mail, ownerId }: AddressConfirmation,
) {
  const others = await tx`
    select from registrations where event_id = ${eventId} and id <> ${id}
      and state in ('held', 'pending_approval', 'pending_payment', 'confirmed')
      and (user_id = ${ownerId} or (user_id is null and email_confirmed_at is not null
        and lower(contact ->> 'email') = ${mail}))`
  if (others.length > 0) throw new AppError('REGISTRATION_EXISTS')
}

/** How long after its event a link still shows something. */
const LINK_DAYS = 30

/**
 * Opens a mailed link; the first time this confirms the address. Returns the registration id.
 * @throws AppError('LINK_INVALID' | 'REGISTRATION_CLOSED' | 'REGISTRATION_EXISTS' | 'EVENT_FULL')
 */
export async function openByLink(ctx: ExpoContext, token: string): Promise<string> {
  const linked = await findRegistrationByLink(ctx, token)
  if (linked.state === 'pending_email') await confirmAddress(ctx, linked)
  return linked.id
}

/**
 * Accepts a waitlist offer, whose form is already filled in; idempotent.
 * @throws AppError('LINK_INVALID' | 'STATE_CONFLICT' | 'OFFER_LAPSED' | 'REGISTRATION_CLOSED' |
 * 'REGISTRATION_EXISTS')
 */
export async function acceptByLink(ctx: ExpoContext, token: string): Promise<string> {
  const { id, user_id: actorId } = await findRegistrationByLink(ctx, token)
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const waitlistId = await waitlistEntryOf(tx, id)
      if (waitlistId) await consumeOffer(tx, ctx, { id: waitlistId, registration_id: id }, actorId)
    }),
  )
  return id
}

/** Undefined when the offer is already accepted or the entry has left the waitlist. */
async function waitlistEntryOf(tx: Tx, registrationId: string): Promise<string | undefined> {
  const [entry] = await tx<{ id: string }[]>`
    select id from waitlist_entries
    where registration_id = ${registrationId} and state in ('waiting', 'offered') for update`
  return entry?.id
}

/** @throws AppError('LINK_INVALID' | 'CANCEL_TOO_LATE' | 'STATE_CONFLICT') */
export async function cancelByLink(ctx: ExpoContext, token: string): Promise<string> {
  const { user_id: userId, ...linked } = await findRegistrationByLink(ctx, token)
  await cancelLocked(ctx, { ...linked, userId })
  // Holding the link proves access to that mailbox.
  await ctx.db.sql`
    update registrations set email_confirmed_at = ${ctx.clock.now().toISOString()}
    where id = ${linked.id} and user_id is null and email_confirmed_at is null`
  return linked.id
}

async function findRegistrationByLink(
  { db, clock, expo }: ExpoContext,
  token: string,
): Promise<RegistrationByLink> {
  const link = readLinkToken(expo.cipher, token)
  const now = clock.now()
  const [row] = await db.sql<(RegistrationByLink & { created_at: string; is_over: boolean })[]>`
    select r.id, r.event_id, r.user_id, r.state, r.wanted, r.language, r.contact ->> 'email' as email, r.created_at::text,
      e.cancel_until < ${now} as is_late,
      coalesce(r.state = 'pending_email' and r.expires_at <= ${now}, false)
        or e.ends_at + make_interval(days => ${LINK_DAYS}) <= ${now} as is_over
    from registrations r join events e on e.id = r.event_id
    where r.id = ${link.id} and r.contact is not null`
  const isGood = row && !row.is_over && link.isOf({ ...row, createdAt: new Date(row.created_at) })
  if (!isGood) throw new AppError('LINK_INVALID')
  return row
}
