import { AppError } from '@tiantian/contracts/error.ts'
import type { Mover, RegistrationStep } from '@tiantian/contracts/expo/state.ts'
import { EXPIRING_STATES, REGISTRATION_TRANSITIONS, stepOf } from '@tiantian/contracts/expo/state.ts'
import postgres from 'postgres'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'

/** Who takes a step, and when; a job is nobody. */
export interface Step {
  readonly id: string
  readonly event: RegistrationStep
  readonly who: Mover
  readonly actorId: string | null
  readonly now: Date
  readonly reason?: string
  /** Of a state that ends by itself: when. */
  readonly until?: Date
}

/** What a registration is known by to whoever moves it. */
export interface Moved {
  readonly id: string
  readonly event_id: string
  /** Null: she registered by mail. */
  readonly user_id: string | null
  readonly wanted: readonly { typeId: string; count: number }[]
}

/**
 * Takes a step with a registration, on the row as it is: of two who step at once the second finds another state.
 * @throws AppError('STATE_CONFLICT' | 'REGISTRATION_EXISTS')
 */
export async function stepRegistration(tx: Tx, step: Step): Promise<Moved> {
  const moved = await tryStepRegistration(tx, step)
  if (!moved) throw new AppError('STATE_CONFLICT')
  return moved
}

/**
 * A person has one live registration for an event. Of two that come to life at one moment the second reads what it would
 * have read a moment later.
 * @throws AppError('REGISTRATION_EXISTS')
 */
export async function asOnlyOne<Result>(statement: PromiseLike<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    throw isSecond(error) ? new AppError('REGISTRATION_EXISTS') : error
  }
}

const ONE_LIVE = ['one_live_registration', 'one_live_registration_by_mail', 'one_place_by_mail']

const isSecond = (error: unknown) =>
  error instanceof postgres.PostgresError && ONE_LIVE.includes(error.constraint_name ?? '')

/** The same for jobs: what has moved meanwhile is left alone. */
export async function tryStepRegistration(tx: Tx, step: Step): Promise<Moved | undefined> {
  const { from, to } = stepOf(REGISTRATION_TRANSITIONS, step.event, step.who)
  if (!to) return undefined
  const until = EXPIRING_STATES.includes(to) ? step.until : undefined
  const [moved] = await asOnlyOne(
    tx<Moved[]>`
      update registrations set state = ${to}, expires_at = ${until?.toISOString() ?? null},
        changed_at = ${step.now.toISOString()}, reason = ${step.reason ?? ''}
      where id = ${step.id} and state = any(${from}::text[])
      returning id, event_id, user_id, wanted`,
  )
  if (!moved) return undefined
  await audit(tx, {
    actorId: step.actorId,
    event: `expo.registration.${step.event}`,
    objectKind: 'registration',
    objectId: step.id,
    change: { state: to, ...(step.reason && { reason: step.reason }) },
    at: step.now,
  })
  return moved
}
