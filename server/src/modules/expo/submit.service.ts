import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { submitRegistration as contract } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import type { Desk } from './expo.ts'
import { assertTakesPlace } from './hold.service.ts'
import { tellRegistered } from './letters/tell.ts'
import { writeForm } from './registration-form.ts'
import { nextOf } from './registration-next.ts'
import type { Wanted } from './seats.ts'
import { stepRegistration } from './step.ts'

interface HeldRow {
  readonly event_id: string
  readonly state: RegistrationState
  readonly wanted: readonly Wanted[]
  readonly expires_at: string | null
}

const SENT: readonly RegistrationState[] = ['pending_approval', 'pending_payment', 'confirmed']

/**
 * Sends a registration off. Sent again, it is left as it was made.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'HOLD_EXPIRED' | 'REGISTRATION_CLOSED' | 'STATE_CONFLICT' | 'INVALID_INPUT')
 */
export async function submitRegistration(
  desk: Desk,
  userId: string,
  { id, ...form }: Parsed<typeof contract>,
): Promise<void> {
  const { db, clock } = desk
  const now = clock.now()
  const held = await readHeld(db.$client, id, userId)
  if (SENT.includes(held.state)) return
  if (held.state === 'expired' || (held.expires_at && now >= new Date(held.expires_at)))
    throw new AppError('HOLD_EXPIRED')
  await db.transaction(async (tx) => {
    // Until this ends nobody changes what is asked.
    await assertTakesPlace(tx, held.event_id)
    const { letter, ...next } = await nextOf(tx, id, now)
    await stepRegistration(tx, { id, ...next, who: 'member', actorId: userId, now })
    await writeForm(tx, { id, eventId: held.event_id, wanted: held.wanted, form })
    await tellRegistered(tx, desk, id, letter)
  })
}

async function readHeld(client: Desk['db']['$client'], id: string, userId: string): Promise<HeldRow> {
  const [held] = await client<HeldRow[]>`
    select event_id, state, wanted, expires_at::text from registrations where id = ${id} and user_id = ${userId}`
  if (!held) throw new AppError('REGISTRATION_NOT_FOUND')
  return held
}
