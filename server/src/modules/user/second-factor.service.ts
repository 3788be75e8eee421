import { needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { Passkey } from '@tiantian/contracts/user/passkey.ts'
import type { SecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import { eq, sql } from 'drizzle-orm'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { Db, DbOrTransaction, Tx } from '../../platform/database.ts'
import { listPasskeys } from './passkey.service.ts'
import { countBackupCodes, removeBackupCodes } from './second-factor-backup.ts'
import { totps } from './second-factor-tables.ts'
import { sessions, users } from './tables.ts'

/** How a person can show that it is she. */
export async function getSecondFactor(db: DbOrTransaction, userId: string): Promise<SecondFactor> {
  const [user] = await db
    .select({ roles: users.roles, passwordHash: users.passwordHash, totpSince: totps.confirmedAt })
    .from(users)
    .leftJoin(totps, eq(totps.userId, users.id))
    .where(eq(users.id, userId))
  const keys = await getPasskeys(db, userId)
  const backupCodesLeft = await countBackupCodes(db, userId)
  const hasTotp = Boolean(user?.totpSince)
  return {
    isRequired: needsSecondFactor(user?.roles ?? []),
    isSetUp: hasTotp || keys.length > 0,
    totpSince: user?.totpSince?.toISOString() ?? null,
    passkeys: keys,
    backupCodesLeft,
    proofs: [
      ...(user?.passwordHash ? (['password'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(backupCodesLeft > 0 ? (['backup_code'] as const) : []),
      ...(keys.length > 0 ? (['passkey'] as const) : []),
    ],
  }
}

/** As her session may see it: whoever has shown a password alone learns by what to go on, and nothing about her. */
export async function getFactorFor(
  db: DbOrTransaction,
  { id, sessionId, isLook }: SignedInUser,
): Promise<SecondFactor> {
  const factor = await getSecondFactor(db, id)
  if (!factor.isSetUp || isLook) return factor
  const [session] = await db
    .select({ provedAt: sessions.factorProvedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.provedAt ? factor : { ...factor, totpSince: null, passkeys: [], backupCodesLeft: 0 }
}

/** Whether signing in asks for one. */
export async function hasSecondFactor(db: DbOrTransaction, userId: string): Promise<boolean> {
  const factors = await db.execute(sql`
    select from totps where user_id = ${userId} and confirmed_at is not null
    union all select from passkeys where user_id = ${userId}`)
  return factors.length > 0
}

export async function getPasskeys(db: DbOrTransaction, userId: string): Promise<Passkey[]> {
  const rows = await listPasskeys(db, userId)
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

/** Takes one factor away; with the last one go the backup codes. */
export function removeFactor(
  db: Db,
  userId: string,
  remove: (tx: Tx) => Promise<void>,
): Promise<SecondFactor> {
  return db.transaction(async (tx) => {
    await remove(tx)
    const left = await getSecondFactor(tx, userId)
    if (left.isSetUp) return left
    await removeBackupCodes(tx, userId)
    return getSecondFactor(tx, userId)
  })
}
