import { AppError } from '@tiantian/contracts/error.ts'
import { PAYMENT_DAYS } from '@tiantian/contracts/expo/registration.ts'
import type { RegistrationState, RegistrationStep } from '@tiantian/contracts/expo/state.ts'
import { FREELY_CANCELLED, registrationMachine } from '@tiantian/contracts/expo/state.ts'
import postgres from 'postgres'
import type { Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import type { PlatformMove } from '../../../platform/move.ts'
import { move, storeMachine, tryMove } from '../../../platform/move.ts'
import type { EmailKind } from '../emails/email-text.ts'
import { notifyRegistered } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'
import { endMeetings } from '../meeting/profile.ts'
import type { SeatRequest } from './seats.ts'
import { releaseSeats } from './seats.ts'

interface StoredRegistration {
  readonly id: string
  readonly state: RegistrationState
  readonly event_id: string
  /** Null when registered by mail. */
  readonly user_id: string | null
  readonly wanted: readonly SeatRequest[]
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

interface RegistrationToCancel {
  readonly id: string
  /** Null when registered by mail. */
  readonly userId: string | null
  readonly state: RegistrationState
  /** The deadline for cancelling is over; a registration that holds no ticket can always be cancelled. */
  readonly is_late: boolean
}

/** @throws AppError('CANCEL_TOO_LATE' | 'STATE_CONFLICT') */
export async function cancelLocked(
  ctx: ExpoContext,
  { id, userId, state, is_late: isLate }: RegistrationToCancel,
) {
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

/** The next state of a registration and the matching mail. */
export interface NextRegistrationStep {
  readonly event: Extract<RegistrationStep, 'submit' | 'bill' | 'confirm'>
  readonly email: EmailKind
  /** The payment deadline of a bill. */
  readonly until?: Date
}

interface RegistrationTerms {
  readonly needs_approval: boolean
  readonly total: number
  readonly starts_at: string
}

/** The state after the form, or after the address is confirmed: approval, payment or ticket. */
export async function nextOf(tx: Tx, id: string, now: Date): Promise<NextRegistrationStep> {
  const [terms] = await tx<RegistrationTerms[]>`
    select r.total_minor::float8 as total, e.starts_at::text, (e.needs_approval or exists (
      select from ticket_types t, jsonb_to_recordset(r.wanted) as w ("typeId" uuid)
      where t.id = w."typeId" and t.needs_approval)) as needs_approval
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  if (terms?.needs_approval) return { event: 'submit', email: 'received' }
  return afterApproval(terms, now)
}

/** The state after approval. */
export async function nextOfApproved(tx: Tx, id: string, now: Date): Promise<NextRegistrationStep> {
  const [terms] = await tx<RegistrationTerms[]>`
    select r.total_minor::float8 as total, e.starts_at::text
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`
  return afterApproval(terms, now)
}

function afterApproval(
  terms: Pick<RegistrationTerms, 'total' | 'starts_at'> | undefined,
  now: Date,
): NextRegistrationStep {
  if (!terms || terms.total === 0) return { event: 'confirm', email: 'confirmed' }
  return { event: 'bill', email: 'payment', until: payableUntil(new Date(terms.starts_at), now) }
}

const DAY_MS = 86_400_000

export function payableUntil(startsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + PAYMENT_DAYS * DAY_MS, startsAt.getTime()))
}
