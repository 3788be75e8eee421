import { AppError } from '@tiantian/contracts/error.ts'
import type { RegistrationState, RegistrationStep } from '@tiantian/contracts/expo/state.ts'
import { registrationMachine } from '@tiantian/contracts/expo/state.ts'
import postgres from 'postgres'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlatformMove } from '../../../platform/move.ts'
import { move, storeMachine, tryMove } from '../../../platform/move.ts'

interface StoredRegistration {
  readonly id: string
  readonly state: RegistrationState
  readonly event_id: string
  /** Null when registered by mail. */
  readonly user_id: string | null
  readonly wanted: readonly { typeId: string; count: number }[]
}

const registrations = storeMachine<StoredRegistration>()({
  machine: registrationMachine,
  table: 'registrations',
  notFound: 'STATE_CONFLICT',
  audit: { objectKind: 'registration', objectId: ({ id }) => id },
  columns: (_, { at, reason }) => ({ changed_at: at, reason: reason ?? '', expires_at: null }),
})

interface RegistrationMove extends PlatformMove<typeof registrationMachine, StoredRegistration> {
  readonly event: RegistrationStep
  /** When the new state expires. */
  readonly until?: Date | undefined
}

const withUntil = ({ until, event: _, ...change }: RegistrationMove) => ({
  ...change,
  ...(until && { set: { expires_at: until } }),
})

/** Changes the state of a registration. @throws AppError('STATE_CONFLICT' | 'REGISTRATION_EXISTS') */
export async function moveRegistration(
  tx: Tx,
  id: string,
  change: RegistrationMove,
): Promise<StoredRegistration> {
  const moved = await asOnlyOne(move(tx, registrations, id, change.event, withUntil(change)))
  return moved.row
}

/** The same for scheduled jobs: returns undefined when the state has changed meanwhile. */
export async function tryMoveRegistration(
  tx: Tx,
  id: string,
  change: RegistrationMove,
): Promise<StoredRegistration | undefined> {
  const moved = await asOnlyOne(tryMove(tx, registrations, id, change.event, withUntil(change)))
  return moved?.row
}

const LIVE_REGISTRATION_INDEX = [
  'one_active_registration',
  'one_active_registration_per_email',
  'one_queued_registration_per_email',
]

const isSecond = (error: unknown) =>
  error instanceof postgres.PostgresError && LIVE_REGISTRATION_INDEX.includes(error.constraint_name ?? '')

/**
 * A user has one live registration per event. Of two simultaneous ones, the second gets the error that it would get a
 * moment later.
 * @throws AppError('REGISTRATION_EXISTS')
 */
export async function asOnlyOne<Result>(statement: PromiseLike<Result>): Promise<Result> {
  try {
    return await statement
  } catch (error) {
    throw isSecond(error) ? new AppError('REGISTRATION_EXISTS') : error
  }
}
