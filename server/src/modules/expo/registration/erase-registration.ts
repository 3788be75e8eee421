import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { eraseRegistration as contract } from '@tiantian/contracts/expo/office-registration.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { registrationMachine } from '@tiantian/contracts/expo/state.ts'
import { nextState } from '@tiantian/contracts/machine.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { ExpoContext } from '../expo.ts'
import { endMeetings } from '../meeting/profile.ts'
import { moveRegistration } from './move-registration.ts'
import { releaseSeats } from './seats.ts'

/**
 * Erases the personal data of a registration on request. Seats of a future event go to the waitlist; past attendance
 * stays counted. No mail is sent: the attendee wants no more of them.
 * @throws AppError('REGISTRATION_NOT_FOUND') also for one that is already anonymous
 */
export async function eraseRegistration(
  ctx: ExpoContext,
  officerId: string,
  { id, reason }: Parsed<typeof contract>,
): Promise<void> {
  const now = ctx.clock.now()
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const found = await lockRegistration(tx, id)
      if (!found || found.is_erased) throw new AppError('REGISTRATION_NOT_FOUND')
      const isToCome = new Date(found.ends_at) > now
      if (isToCome && nextState(registrationMachine, found.state, 'cancel', 'expo.registration'))
        await cancel(tx, ctx, { id, officerId, now })
      await tx`select erase_registration(${id})`
      await audit(tx, {
        actorId: officerId,
        event: 'expo.registration.erase',
        objectKind: 'registration',
        objectId: id,
        change: { reason },
        at: now,
      })
    }),
  )
}

interface RegistrationToErase extends Record<string, unknown> {
  readonly state: RegistrationState
  readonly is_erased: boolean
  readonly ends_at: string
}

async function lockRegistration(tx: Tx, id: string): Promise<RegistrationToErase | undefined> {
  const [found] = await tx<RegistrationToErase[]>`
    select r.state, r.contact is null as is_erased, e.ends_at::text
    from registrations r join events e on e.id = r.event_id where r.id = ${id} for update of r`
  return found
}

async function cancel(
  tx: Tx,
  ctx: ExpoContext,
  { id, officerId, now }: { id: string; officerId: string; now: Date },
) {
  const change = { event: 'cancel', role: 'expo.registration', by: officerId, at: now } as const
  const { user_id: userId, event_id: eventId } = await moveRegistration(tx, id, change)
  await releaseSeats(tx, id, eventId)
  if (userId) await endMeetings(tx, ctx, { userId, eventId })
}
