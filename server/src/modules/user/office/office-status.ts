import { AppError } from '@tiantian/contracts/error.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { move } from '../../../platform/move.ts'
import type { ServerIdentity } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import type { User } from '../user-row.ts'
import { accounts, BANNED, NORMAL, readUser } from '../user-row.ts'

export interface StatusChange {
  readonly actor: SignedInUser
  readonly userId: string
  readonly wanted: 'banned' | 'normal'
  readonly reason: string
  readonly now: Date
}

/**
 * Bans or unbans a user; idempotent. Colleagues are banned by an administrator alone.
 * @throws AppError('USER_NOT_FOUND' | 'STATE_CONFLICT' | 'LAST_ADMIN' | 'OWN_ACCOUNT' | 'PERMISSION_DENIED')
 */
export async function setUserStatus(
  db: Db,
  { sessions, cipher }: ServerIdentity,
  { actor, userId, wanted, reason, now }: StatusChange,
) {
  if (actor.id === userId) throw new AppError('OWN_ACCOUNT')
  const [isBanned, status] = wanted === 'banned' ? [true, BANNED] : [false, NORMAL]
  await db.transaction(async (tx) => {
    const admins = isBanned ? await lockAdmins(tx) : []
    const user = await lockUser(tx, userId, actor)
    const isSuspended = user.bannedUntil !== null
    if (user.status === status && !isSuspended) return
    await move(tx, accounts, userId, isBanned ? 'ban' : 'unban', {
      by: actor.id,
      role: 'user.ban',
      at: now,
      reason,
      holds: isSuspended ? ['suspended'] : [],
      set: { banned_until: null, ban_reason: '' },
      check: () => assertAdminRemains(admins, userId),
    })
    if (isBanned) await sessions.endAll(tx, userId)
    await notify(tx, cipher, await readUser(tx, userId), isBanned ? 'banned' : 'unbanned', { reason })
  })
}

/** @throws AppError('USER_NOT_FOUND'), AppError('PERMISSION_DENIED') for a colleague, unless to an administrator */
async function lockUser(tx: Tx, userId: string, actor: SignedInUser) {
  const [user] = await tx<Pick<User, 'status' | 'roles' | 'bannedUntil'>[]>`
    select status, roles, banned_until as "bannedUntil" from users
    where id = ${userId} and kind = 'person' and erased_at is null for no key update`
  if (!user) throw new AppError('USER_NOT_FOUND')
  if (isOfOffice(user.roles) && !actor.roles.includes('admin')) throw new AppError('PERMISSION_DENIED')
  return user
}

/** A company of the alliance has a role, but none of the office. */
const isOfOffice = (roles: readonly string[]) => roles.some((role) => role !== 'alliance_member')

type Admin = Pick<User, 'id' | 'status'>

/** Banning an admin is serialized with other bans and role changes, so that one admin remains. */
const lockAdmins = (tx: Tx) =>
  tx<Admin[]>`select id, status from users where 'admin' = any(roles) order by id for update`

function assertAdminRemains(admins: readonly Admin[], userId: string) {
  const isAdmin = admins.some(({ id }) => id === userId)
  const remains = admins.some(({ id, status }) => id !== userId && status === NORMAL)
  if (isAdmin && !remains) throw new AppError('LAST_ADMIN')
}

/** Ends all sessions of the user. @throws AppError('OWN_ACCOUNT'): officers have their own settings page for that */
export async function signOutUser(db: Db, { sessions }: ServerIdentity, actor: SignedInUser, userId: string) {
  if (actor.id === userId) throw new AppError('OWN_ACCOUNT')
  await db.transaction(async (tx) => {
    await sessions.endAll(tx, userId)
    await audit(tx, { actorId: actor.id, event: 'user.sign_out', objectKind: 'user', objectId: userId })
  })
}
