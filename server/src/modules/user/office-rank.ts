import { AppError } from '@tiantian/contracts/error.ts'
import { isAllowed, needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { Queryable } from '../../platform/database.ts'

/**
 * Whoever helps people neither looks into an administrator's account nor touches it: else a smaller role would be a way
 * to the greatest.
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
 * Whether somebody of the office may see what a person sees: administrators see all but themselves, everybody else nobody who
 * herself sees papers of strangers.
 */
export const mayImpersonate = (
  person: { readonly id: string; readonly roles: readonly string[] },
  officer: Pick<SignedInUser, 'id' | 'roles'>,
): boolean =>
  person.id !== officer.id &&
  isAllowed(officer.roles, 'user.look') &&
  (officer.roles.includes('admin') || !needsSecondFactor(person.roles))
