import { AppError } from '@tiantian/contracts/error.ts'
import { isAllowed, needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Queryable } from '../../../platform/database/database.ts'

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
