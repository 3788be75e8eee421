import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { submitRegistration as contract } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { countEmail } from '../emails/email-limit.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { assertNotCancelled } from './hold.ts'
import { moveRegistration, nextOf } from './move-registration.ts'
import { writeForm } from './registration-form.ts'
import type { SeatRequest } from './seats.ts'

interface HeldRow {
  readonly event_id: string
  readonly state: RegistrationState
  readonly wanted: readonly SeatRequest[]
  readonly expires_at: string | null
}

const SENT: readonly RegistrationState[] = ['pending_approval', 'pending_payment', 'confirmed']

/**
 * Submits a registration; idempotent.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'HOLD_EXPIRED' | 'REGISTRATION_CLOSED' | 'STATE_CONFLICT' |
 * 'INVALID_INPUT'
 * | 'TOO_MANY_REQUESTS')
 */
export async function submitRegistration(
  ctx: ExpoContext,
  userId: string,
  { id, ...form }: Parsed<typeof contract>,
): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const held = await readHeld(db.sql, id, userId)
  if (SENT.includes(held.state)) return
  if (held.state === 'expired' || (held.expires_at && now >= new Date(held.expires_at)))
    throw new AppError('HOLD_EXPIRED')
  await db.transaction(async (tx) => {
    await limitForeignAddress(tx, ctx, { userId, email: form.contact.email })
    // Locks the questions until commit.
    await assertNotCancelled(tx, held.event_id)
    const { email, ...next } = await nextOf(tx, id, now)
    await moveRegistration(tx, id, { ...next, role: 'member', by: userId, at: now })
    await writeForm(tx, { id, eventId: held.event_id, wanted: held.wanted, form })
    await notifyRegistered(tx, ctx, id, email)
  })
}

/** Enough to register colleagues; mail to other addresses is limited. */
const PER_DAY = { address: 20, source: 60 }

/** For an address other than the confirmed one of the account. */
async function limitForeignAddress(
  tx: Tx,
  ctx: ExpoContext,
  { userId, email }: { userId: string; email: string },
) {
  const own = await tx`select from users where id = ${userId} and email = ${email}`
  if (own.length === 0) await countEmail(tx, ctx, { email, source: `guest member ${userId}`, max: PER_DAY })
}

async function readHeld(client: ExpoContext['db']['sql'], id: string, userId: string): Promise<HeldRow> {
  const [held] = await client<HeldRow[]>`
    select event_id, state, wanted, expires_at::text from registrations where id = ${id} and user_id = ${userId}`
  if (!held) throw new AppError('REGISTRATION_NOT_FOUND')
  return held
}
