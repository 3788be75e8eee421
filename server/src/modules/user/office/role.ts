import { AppError } from '@tiantian/contracts/error.ts'
import type { GrantedRole } from '@tiantian/contracts/permission.ts'
import { isAllowed, needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { RoleHolder } from '@tiantian/contracts/user/role.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { refusable } from '../../../platform/database/failed-statement.ts'

/** All users with a role; there are only a few. */
export async function listRoleHolders({ sql }: Db): Promise<RoleHolder[]> {
  return sql<RoleHolder[]>`
    select u.id as "userId", coalesce(u.username, '') as username, coalesce(u.nickname, u.username, '') as nickname,
      u.roles, exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id) as "hasSecondFactor"
    from users u where u.roles <> '{}' order by u.username, u.id`
}

export interface RoleChange {
  readonly actorId: string
  readonly userId: string
  readonly role: GrantedRole
}

/** Idempotent. @throws AppError('USER_NOT_FOUND') also for an anonymous account */
export async function grantRole({ sql }: Db, { actorId, userId, role }: RoleChange) {
  await refusable(sql`select grant_role(${actorId}, ${userId}, ${role})`)
}

/** @throws AppError('USER_NOT_FOUND'), AppError('LAST_ADMIN') when no admin would be left */
export async function revokeRole({ sql }: Db, { actorId, userId, role }: RoleChange) {
  await refusable(sql`select revoke_role(${actorId}, ${userId}, ${role})`)
}

/**
 * Support staff may neither view nor change an administrator's account: otherwise a smaller role could gain the
 * highest.
 * @throws AppError('PERMISSION_DENIED')
 */
export async function refuseAboveOneself(
  sql: Queryable,
  { roles }: Pick<SignedInUser, 'roles'>,
  userId: string,
): Promise<void> {
  if (roles.includes('admin')) return
  const above = await sql`select from users where id = ${userId} and 'admin' = any(roles)`
  if (above.length > 0) throw new AppError('PERMISSION_DENIED')
}

/**
 * Whether an officer may impersonate a user: administrators may impersonate anybody but themselves, other officers
 * nobody whose role gives access to other users' documents.
 */
export const mayImpersonate = (
  user: { readonly id: string; readonly roles: readonly string[] },
  officer: Pick<SignedInUser, 'id' | 'roles'>,
): boolean =>
  user.id !== officer.id &&
  isAllowed(officer.roles, 'user.look') &&
  (officer.roles.includes('admin') || !needsSecondFactor(user.roles))
