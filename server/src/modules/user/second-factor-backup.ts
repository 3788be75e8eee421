import { createHash } from 'node:crypto'
import { BACKUP_CODES } from '@tiantian/contracts/user/second-factor.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTransaction, Tx } from '../../platform/database.ts'
import { shortCode } from '../../platform/id.ts'
import { backupCodes } from './second-factor-tables.ts'

/** 60 bits: too many to be tried one by one, even by whoever has the hashes. */
const CODE_LENGTH = 12

/** Ten codes for the day when the phone is lost, in place of all of before. They are shown this once. */
export async function renewBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => shortCode(CODE_LENGTH))
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx.insert(backupCodes).values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** None when she has some already. */
export async function ensureBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  return (await countBackupCodes(tx, userId)) > 0 ? [] : renewBackupCodes(tx, userId)
}

export async function countBackupCodes(db: DbOrTransaction, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)))
  return row?.left ?? 0
}

/** Whether it is one of hers that was not used before: of two at once, one is. */
export async function isBackupCodeRight(
  db: DbOrTransaction,
  userId: string,
  code: string,
  clock: Clock,
): Promise<boolean> {
  const used = await db
    .update(backupCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(
        eq(backupCodes.userId, userId),
        eq(backupCodes.hash, hashOf(userId, normal(code))),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ userId: backupCodes.userId })
  return used.length === 1
}

/** Without a second factor they would open nothing, and with a new one come new codes. */
export async function removeBackupCodes(db: DbOrTransaction, userId: string) {
  await db.delete(backupCodes).where(eq(backupCodes.userId, userId))
}

/** As people copy it from paper: Crockford's alphabet has neither I, L nor O. */
const normal = (code: string) =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(userId).update('\0').update(code).digest()
