import { AppError } from '@tiantian/contracts/error.ts'
import type { Session } from '@tiantian/contracts/user/session.ts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SignedInUser } from '../../gateway/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Sessions } from './session.service.ts'
import { deviceOf } from './session-device.ts'
import { sessions } from './tables.ts'

/** The devices on which a person is signed in: this one first, then the one seen last. */
export async function listSessions(
  db: Db,
  { id, sessionId }: SignedInUser,
  clock: Clock,
): Promise<Session[]> {
  const isCurrent = sql<boolean>`${sessions.id} = ${sessionId}`
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(isCurrent), desc(sessions.seenAt))
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

/** @throws AppError('SESSION_NOT_FOUND') also for a session of somebody else */
export async function endSession(db: Db, { id: userId }: SignedInUser, id: string, all: Sessions) {
  const [mine] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
  if (!mine) throw new AppError('SESSION_NOT_FOUND')
  await all.end(id)
}
