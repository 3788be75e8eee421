import { AppError } from '@tiantian/contracts/error.ts'
import { againAfterDeadlock } from '../../platform/deadlock.ts'
import type { Desk } from './expo.ts'
import { tellRegistered } from './letters/tell.ts'
import { endMeetings } from './meeting/profile.service.ts'
import { releaseSeats } from './seats.ts'
import { stepRegistration } from './step.ts'

/**
 * Cancels a registration of hers and gives its seats to the queue.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'CANCEL_TOO_LATE' | 'STATE_CONFLICT')
 */
export async function cancelRegistration(desk: Desk, userId: string, id: string): Promise<void> {
  const now = desk.clock.now()
  const found = await desk.db.$client<{ state: string; is_late: boolean }[]>`
    select r.state, r.state <> 'held' and e.cancel_until < ${now} as is_late
    from registrations r join events e on e.id = r.event_id where r.id = ${id} and r.user_id = ${userId}`
  const [mine] = found
  if (!mine) throw new AppError('REGISTRATION_NOT_FOUND')
  if (mine.is_late) throw new AppError('CANCEL_TOO_LATE')
  await againAfterDeadlock(() =>
    desk.db.transaction(async (tx) => {
      const step = { id, event: 'cancel', who: 'member', actorId: userId, now } as const
      const { event_id: eventId } = await stepRegistration(tx, step)
      await releaseSeats(tx, id, eventId)
      await endMeetings(tx, desk, { userId, eventId })
      if (mine.state !== 'held') await tellRegistered(tx, desk, id, 'cancelled')
    }),
  )
}
