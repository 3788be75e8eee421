import { createHash } from 'node:crypto'
import { shortCodeReadings } from '@tiantian/contracts/spelling/typed.ts'
import { BACKUP_CODES } from '@tiantian/contracts/user/second-factor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { shortCode } from '../../../platform/id.ts'

/** 60 bits: too many to try one by one, even for an attacker with the hashes. */
const CODE_LENGTH = 12

/** Creates ten backup codes that replace all previous ones. They are shown only this once. */
export async function renewBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, () => shortCode(CODE_LENGTH))
  await tx`delete from backup_codes where user_id = ${userId}`
  await tx`
    insert into backup_codes ${tx(codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code) })))}`
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

/** None when the user already has some. */
export async function ensureBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  return (await countBackupCodes(tx, userId)) > 0 ? [] : renewBackupCodes(tx, userId)
}

export async function countBackupCodes(sql: Queryable, userId: string): Promise<number> {
  const [row] = await sql<{ left: number }[]>`
    select count(*)::int as left from backup_codes where user_id = ${userId} and used_at is null`
  return row?.left ?? 0
}

/** Whether it is an unused backup code of the user: of two simultaneous uses, one succeeds. */
export async function isBackupCodeRight(
  sql: Queryable,
  userId: string,
  code: string,
  clock: Clock,
): Promise<boolean> {
  const hashes = shortCodeReadings(code).map((reading) => hashOf(userId, reading))
  const used = await sql`
    update backup_codes set used_at = ${clock.now()}
    where user_id = ${userId} and hash in ${sql(hashes)} and used_at is null returning user_id`
  return used.length === 1
}

/** Without a second factor they have no use, and a new factor brings new codes. */
export async function removeBackupCodes(sql: Queryable, userId: string) {
  await sql`delete from backup_codes where user_id = ${userId}`
}

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(userId).update('\0').update(code).digest()
