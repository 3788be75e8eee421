import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  decideFactorReset as decideAction,
  OfficeUser,
  requestFactorReset as requestAction,
} from '@tiantian/contracts/user/office.ts'
import { RESET_LIFE_HOURS } from '@tiantian/contracts/user/office.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { FactorResetRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { refuseAboveOneself } from '../office/role.ts'
import { readUser } from '../user-row.ts'

interface OfficeContext {
  readonly db: Db
  readonly clock: Clock
  readonly user: Pick<SignedInUser, 'id' | 'roles'>
}

/** @throws AppError('OWN_ACCOUNT' | 'USER_NOT_FOUND'), AppError('STATE_CONFLICT') while another one is open */
export async function requestFactorReset(
  { db, clock, user }: OfficeContext,
  { userId, reason }: Parsed<typeof requestAction>,
) {
  if (user.id === userId) throw new AppError('OWN_ACCOUNT')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + RESET_LIFE_HOURS * 3_600_000).toISOString()
  await db.transaction(async (tx) => {
    const users = await tx`select from users where id = ${userId} and kind = 'person' and erased_at is null`
    if (users.length === 0) throw new AppError('USER_NOT_FOUND')
    // An expired request that nobody decided makes room for the next.
    await tx`
      delete from factor_resets
      where user_id = ${userId} and decided_at is null and expires_at <= ${now.toISOString()}`
    const requested = await tx`
      insert into factor_resets (id, user_id, requested_by, reason, requested_at, expires_at)
      values (${newId()}, ${userId}, ${user.id}, ${reason}, ${now.toISOString()}, ${expiresAt})
      on conflict do nothing returning id`
    if (requested.length === 0) throw new AppError('STATE_CONFLICT')
    await audit(tx, {
      actorId: user.id,
      event: 'user.factor_reset.ask',
      objectKind: 'user',
      objectId: userId,
      change: { reason },
    })
  })
}

/**
 * Removes all second factors of a user and ends the user's sessions, or rejects the request. Returns whose they were.
 * @throws AppError('RESET_NOT_FOUND' | 'FOUR_EYES' | 'PERMISSION_DENIED')
 */
export async function decideFactorReset(
  { db, clock, user }: OfficeContext,
  { sessions, cipher }: ServerIdentity,
  { resetId, isGranted }: Parsed<typeof decideAction>,
): Promise<string> {
  const now = clock.now().toISOString()
  return db.transaction(async (tx) => {
    const [open] = await tx<Pick<FactorResetRow, 'user_id' | 'requested_by'>[]>`
      select user_id, requested_by from factor_resets
      where id = ${resetId} and decided_at is null and expires_at > ${now} for update`
    if (!open) throw new AppError('RESET_NOT_FOUND')
    await refuseAboveOneself(tx, user, open.user_id)
    if (open.requested_by === user.id || open.user_id === user.id) throw new AppError('FOUR_EYES')
    await tx`
      update factor_resets set decided_by = ${user.id}, decided_at = ${now}, is_granted = ${isGranted}
      where id = ${resetId}`
    const event = isGranted ? 'user.factor_reset.grant' : 'user.factor_reset.refuse'
    await audit(tx, { actorId: user.id, event, objectKind: 'user', objectId: open.user_id })
    if (isGranted) await removeFactors(tx, open.user_id)
    if (isGranted) await sessions.endAll(tx, open.user_id)
    if (isGranted) await notify(tx, cipher, await readUser(tx, open.user_id), 'factors-reset')
    return open.user_id
  })
}

async function removeFactors(tx: Tx, userId: string) {
  await tx`delete from totps where user_id = ${userId}`
  await tx`delete from passkeys where user_id = ${userId}`
  await tx`delete from backup_codes where user_id = ${userId}`
}

interface OpenReset {
  readonly id: string
  readonly reason: string
  readonly by: string
  readonly requested_at: string
  readonly requested_by: string
}

/** Requests that wait for another officer's decision. */
export async function findOpenReset(
  { sql }: Db,
  viewerId: string,
  userId: string,
  clock: Clock,
): Promise<OfficeUser['openReset']> {
  const [open] = await sql<OpenReset[]>`
    select r.id, reason, requested_at, requested_by, coalesce(u.nickname, u.username, '') as by
    from factor_resets r join users u on u.id = r.requested_by
    where user_id = ${userId} and decided_at is null and expires_at > ${clock.now()}`
  if (!open) return null
  const { id, reason, by, requested_at, requested_by } = open
  return {
    id,
    reason,
    by,
    at: new Date(requested_at).toISOString(),
    isOwn: [requested_by, userId].includes(viewerId),
  }
}
