import { needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { Passkey } from '@tiantian/contracts/user/passkey.ts'
import type { SecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { readPasskeys } from './passkey.ts'
import { countBackupCodes, removeBackupCodes } from './second-factor-backup.ts'

interface FactorRow {
  readonly roles: readonly string[]
  readonly hasPassword: boolean
  readonly totpSince: string | null
}

export async function getSecondFactor(sql: Queryable, userId: string): Promise<SecondFactor> {
  const [user] = await sql<FactorRow[]>`
    select u.roles, u.password_hash is not null as "hasPassword", t.confirmed_at as "totpSince"
    from users u left join totps t on t.user_id = u.id where u.id = ${userId}`
  const keys = await listPasskeys(sql, userId)
  const backupCodesLeft = await countBackupCodes(sql, userId)
  const hasTotp = Boolean(user?.totpSince)
  return {
    isRequired: needsSecondFactor(user?.roles ?? []),
    isSetUp: hasTotp || keys.length > 0,
    totpSince: user?.totpSince ? isoTime(user.totpSince) : null,
    passkeys: keys,
    backupCodesLeft,
    proofs: [
      ...(user?.hasPassword ? (['password'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(backupCodesLeft > 0 ? (['backup_code'] as const) : []),
      ...(keys.length > 0 ? (['passkey'] as const) : []),
    ],
  }
}

/**
 * As visible to this session: with only a password shown, it lists the methods to continue with and nothing about the
 * user.
 */
export async function getFactorFor(
  sql: Queryable,
  { id, sessionId, isImpersonation }: SignedInUser,
): Promise<SecondFactor> {
  const factor = await getSecondFactor(sql, id)
  if (!factor.isSetUp || isImpersonation) return factor
  const [session] = await sql<{ provedAt: string | null }[]>`
    select factor_proved_at as "provedAt" from sessions where id = ${sessionId}`
  return session?.provedAt ? factor : { ...factor, totpSince: null, passkeys: [], backupCodesLeft: 0 }
}

/** Whether sign-in requires a second factor. */
export async function hasSecondFactor(sql: Queryable, userId: string): Promise<boolean> {
  const factors = await sql`
    select from totps where user_id = ${userId} and confirmed_at is not null
    union all select from passkeys where user_id = ${userId}`
  return factors.length > 0
}

export async function listPasskeys(sql: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await readPasskeys(sql, userId)
  return rows.map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: isoTime(createdAt),
    usedAt: usedAt && isoTime(usedAt),
  }))
}

/** Removes one factor; removing the last one also removes the backup codes. */
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
