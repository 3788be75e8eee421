import { timingSafeEqual } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { registerAdmin } from '@tiantian/contracts/user/account.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createUser } from '../account/account.ts'
import { findByName } from '../account/account-name.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { hashPassword } from '../login/password.ts'

/**
 * Creates the first administrator, for the operator who can read the server's terminal (S6.2).
 * @throws AppError('ADMIN_EXISTS' | 'SETUP_TOKEN_WRONG' | 'USERNAME_TAKEN')
 */
export async function createFirstAdmin(
  context: IdentityContext,
  { username, password, nickname, setupToken }: Parsed<typeof registerAdmin>,
): Promise<{ uid: string }> {
  const { db, identity } = context
  if (await hasAdmin(db)) throw new AppError('ADMIN_EXISTS')
  if (!isSame(setupToken, identity.setupToken)) throw new AppError('SETUP_TOKEN_WRONG')
  if (await findByName(db.sql, username)) throw new AppError('USERNAME_TAKEN')
  const passwordHash = await hashPassword(password, username)
  // Of several requests that reach this point at once, the unique index lets one succeed.
  const user = await createUser(context, {
    username,
    nickname: nickname ?? null,
    passwordHash,
    roles: ['admin'],
    isFirstAdmin: true,
  })
  if (!user) throw new AppError((await hasAdmin(db)) ? 'ADMIN_EXISTS' : 'USERNAME_TAKEN')
  return { uid: user.id }
}

export async function hasAdmin({ sql }: Db): Promise<boolean> {
  return (await sql`select from users where 'admin' = any(roles) limit 1`).length > 0
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
