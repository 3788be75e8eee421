import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isStaff } from '@tiantian/contracts/permission.ts'
import type { suspendUser as suspendContract } from '@tiantian/contracts/user/suspension.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { move, tryMove } from '../../../platform/move.ts'
import type { Cipher } from '../../../platform/secret/cipher.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import type { User } from '../user-row.ts'
import { accounts, BANNED, readUser } from '../user-row.ts'

const DAY_MS = 86_400_000

type Suspension = Output<typeof suspendContract>

interface Moderator {
  readonly actor: SignedInUser
  readonly now: Date
}

/** The same in every language. */
export const suspensionEnd = (until: Date) => `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Stops an account until its time; of two officers at once the first one decides.
 * @throws AppError('USER_NOT_FOUND' | 'OWN_ACCOUNT' | 'OFFICE_ACCOUNT'), AppError('STATE_CONFLICT') for one in deletion
 */
export async function suspendUser(
  db: Db,
  { sessions, cipher }: ServerIdentity,
  { actor, now }: Moderator,
  { userId, days, reason }: Parsed<typeof suspendContract>,
): Promise<Suspension> {
  if (actor.id === userId) throw new AppError('OWN_ACCOUNT')
  const until = new Date(now.getTime() + days * DAY_MS)
  await db.transaction(async (tx) => {
    const user = await readUser(tx, userId)
    if (user.kind !== 'person') throw new AppError('USER_NOT_FOUND')
    const moved = await tryMove(tx, accounts, userId, 'suspend', {
      by: actor.id,
      role: 'user.ban',
      at: now,
      reason,
      data: { until: until.toISOString() },
      set: { banned_until: until, ban_reason: reason },
      check({ roles }) {
        if (isStaff(roles)) throw new AppError('OFFICE_ACCOUNT')
      },
    })
    if (!moved) return assertStopped(tx, userId)
    await sessions.endAll(tx, userId)
    await notify(tx, cipher, user, 'suspended', { reason, until: suspensionEnd(until) })
  })
  return readSuspension(db.sql, userId)
}

async function assertStopped(tx: Tx, userId: string) {
  if ((await readUser(tx, userId)).status !== BANNED) throw new AppError('STATE_CONFLICT')
}

async function readSuspension(sql: Queryable, userId: string): Promise<Suspension> {
  const { bannedUntil } = await readUser(sql, userId)
  return { until: bannedUntil && new Date(bannedUntil).toISOString() }
}

interface SuspensionContext {
  readonly clock: Clock
  readonly cipher: Cipher
}

/** Lets the user in again whose suspension is over, also before the scheduled job does. */
export async function resumeIfDue(tx: Tx, { clock, cipher }: SuspensionContext, userId: string) {
  const at = clock.now()
  const [due] = await tx`select from users where id = ${userId} and banned_until <= ${at} for no key update`
  if (!due) return
  await move(tx, accounts, userId, 'resume', {
    by: null,
    role: 'system',
    at,
    holds: ['suspended'],
    set: { banned_until: null, ban_reason: '' },
  })
  await notify(tx, cipher, await readUser(tx, userId), 'unbanned')
}

const BATCH_ROWS = 100

/** Ends the suspensions that are over. */
export async function resumeDue(db: Db, context: SuspensionContext): Promise<number> {
  const due = await db.sql<Pick<User, 'id'>[]>`
    select id from users where banned_until <= ${context.clock.now()} order by banned_until limit ${BATCH_ROWS}`
  for (const { id } of due) await db.transaction((tx) => resumeIfDue(tx, context, id))
  return due.length < BATCH_ROWS ? due.length : due.length + (await resumeDue(db, context))
}

/** @throws AppError('ACCOUNT_SUSPENDED') with end and reason, AppError('ACCOUNT_BANNED') for a ban without an end */
export async function refuseBanned(tx: Tx, { id, bannedUntil }: User): Promise<never> {
  if (bannedUntil === null) throw new AppError('ACCOUNT_BANNED')
  const [row] = await tx<{ reason: string }[]>`select ban_reason as reason from users where id = ${id}`
  throw new AppError('ACCOUNT_SUSPENDED', {
    until: suspensionEnd(new Date(bannedUntil)),
    reason: row?.reason ?? '',
  })
}
