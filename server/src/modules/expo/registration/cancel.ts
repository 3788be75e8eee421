import { AppError } from '@tiantian/contracts/error.ts'
import type { RegistrationState } from '@tiantian/contracts/expo/state.ts'
import { FREELY_CANCELLED } from '@tiantian/contracts/expo/state.ts'
import { againAfterDeadlock } from '../../../platform/database/deadlock.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { endMeetings } from '../meeting/profile.ts'
import { moveRegistration } from './move-registration.ts'
import { releaseSeats } from './seats.ts'

/**
 * Cancels a registration of the user and offers its seats to the waitlist.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'CANCEL_TOO_LATE' | 'STATE_CONFLICT')
 */
export async function cancelRegistration(ctx: ExpoContext, userId: string, id: string): Promise<void> {
  const [own] = await ctx.db.sql<{ state: RegistrationState; is_late: boolean }[]>`
    select r.state, e.cancel_until < ${ctx.clock.now()} as is_late
    from registrations r join events e on e.id = r.event_id where r.id = ${id} and r.user_id = ${userId}`
  if (!own) throw new AppError('REGISTRATION_NOT_FOUND')
  await cancelLocked(ctx, { id, userId, ...own })
}

interface Cancelled {
  readonly id: string
  /** Null when registered by mail. */
  readonly userId: string | null
  readonly state: RegistrationState
  /** The deadline for cancelling is over; a registration that holds no ticket can always be cancelled. */
  readonly is_late: boolean
}

/** @throws AppError('CANCEL_TOO_LATE' | 'STATE_CONFLICT') */
export async function cancelLocked(ctx: ExpoContext, { id, userId, state, is_late: isLate }: Cancelled) {
  const isLight = FREELY_CANCELLED.includes(state)
  if (isLate && !isLight) throw new AppError('CANCEL_TOO_LATE')
  const now = ctx.clock.now()
  await againAfterDeadlock(() =>
    ctx.db.transaction(async (tx) => {
      const change = { event: 'cancel', role: 'member', by: userId, at: now } as const
      const { event_id: eventId } = await moveRegistration(tx, id, change)
      await releaseSeats(tx, id, eventId)
      if (userId) await endMeetings(tx, ctx, { userId, eventId })
      if (!isLight) await notifyRegistered(tx, ctx, id, 'cancelled')
    }),
  )
}
