import { AppError } from '@tiantian/contracts/error.ts'
import type { UserSession } from '@tiantian/contracts/user/session.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CamelCase, SessionRow } from '../../../platform/database/rows.generated.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { Sessions } from './session.ts'
import { deviceOf } from './session-device.ts'

/** The devices on which a user is signed in: this one first, then the most recently seen. */
export async function listSessions(
  db: Db,
  { id, sessionId }: SignedInUser,
  clock: Clock,
): Promise<UserSession[]> {
  const rows = await db.sql<
    CamelCase<Pick<SessionRow, 'id' | 'user_agent' | 'network' | 'created_at' | 'seen_at'>>[]
  >`
    select id, user_agent as "userAgent", network, created_at as "createdAt", seen_at as "seenAt" from sessions
    where user_id = ${id} and revoked_at is null and expires_at > ${clock.now()}
    order by id = ${sessionId} desc, seen_at desc`
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    network: row.network,
    createdAt: isoTime(row.createdAt),
    seenAt: isoTime(row.seenAt),
    isCurrent: row.id === sessionId,
  }))
}

/** @throws AppError('SESSION_NOT_FOUND') also for another user's session */
export async function endSession(db: Db, { id: userId }: SignedInUser, id: string, all: Sessions) {
  const [own] = await db.sql`
    select from sessions where id = ${id} and user_id = ${userId} and revoked_at is null`
  if (!own) throw new AppError('SESSION_NOT_FOUND')
  await all.end(id)
}
