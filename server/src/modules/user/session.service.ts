import { AppError } from '@tiantian/contracts/error.ts'
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { Authenticate, Authenticated, SignedInUser } from '../../gateway/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbOrTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { SessionCache } from './session-cache.ts'
import type { User } from './tables.ts'
import { sessions, users } from './tables.ts'
import type { IssuedToken, TokenPayload, Tokens } from './token.service.ts'
import { TOKEN_LIFE_S } from './token.service.ts'

const RENEW_BELOW_MS = 3 * 86_400_000
/** Devices a person may be signed in on; the oldest is signed out. */
export const SESSIONS_MAX = 10

export interface Sessions {
  /** Who the bearer of a token is. @throws AppError('TOKEN_INVALID' | 'TOKEN_INVALID_TOKEN_EXPIRED') */
  readonly authenticate: Authenticate
  /** Signs a person in on a device. */
  begin(
    db: DbOrTransaction,
    user: Pick<User, 'id' | 'kind' | 'roles'>,
    userAgent: string,
  ): Promise<IssuedToken>
  /** A fresh token for a session that lives, with the roles of today. */
  renew(user: Pick<SignedInUser, 'id' | 'kind' | 'sessionId'>): Promise<IssuedToken>
  /** Ends a session; this process knows at once, others within 30 seconds. */
  end(sessionId: string): Promise<void>
}

export function createSessions(db: Db, tokens: Tokens, clock: Clock): Sessions {
  const cache = new SessionCache(clock)

  async function authenticate(token: string): Promise<Authenticated> {
    const payload = tokens.read(token)
    const { uid, kind, role, sid } = payload
    if (!(cache.has(sid) || (await isLive(db, payload, clock)))) throw new AppError('TOKEN_INVALID')
    cache.add(sid)
    const user = { id: uid, kind, roles: role, sessionId: sid }
    const renewed = endsSoon(payload, clock) ? await cache.renewedOnce(sid, () => renew(user)) : undefined
    return renewed ? { user, renewed } : { user }
  }

  async function renew({ id, kind, sessionId }: Parameters<Sessions['renew']>[0]): Promise<IssuedToken> {
    const [user] = await db.select({ roles: users.roles }).from(users).where(eq(users.id, id))
    const issued = tokens.issue({ id, kind, roles: user?.roles ?? [], sessionId })
    await db
      .update(sessions)
      .set({ expiresAt: new Date(issued.tokenExpired) })
      .where(eq(sessions.id, sessionId))
    return issued
  }

  async function begin(tx: DbOrTransaction, user: Pick<User, 'id' | 'kind' | 'roles'>, userAgent: string) {
    const now = clock.now()
    const id = newId()
    const expiresAt = new Date(now.getTime() + TOKEN_LIFE_S * 1000)
    await tx.insert(sessions).values({ id, userId: user.id, userAgent, createdAt: now, expiresAt })
    await endOldest(tx, user.id, now)
    return tokens.issue({ id: user.id, kind: user.kind, roles: user.roles, sessionId: id })
  }

  async function end(sessionId: string) {
    await db.update(sessions).set({ revokedAt: clock.now() }).where(eq(sessions.id, sessionId))
    cache.revoke(sessionId)
  }

  return { authenticate, begin, renew, end }
}

/** By hand, since every call of somebody not seen for half a minute begins with it. */
async function isLive({ $client: sql }: Db, { sid, uid }: TokenPayload, clock: Clock): Promise<boolean> {
  const rows = await sql`
    select from sessions
    where id = ${sid} and user_id = ${uid} and revoked_at is null and expires_at > ${clock.now()}`
  return rows.length === 1
}

const endsSoon = ({ exp }: TokenPayload, clock: Clock) => exp * 1000 - clock.now().getTime() < RENEW_BELOW_MS

async function endOldest(db: DbOrTransaction, userId: string, now: Date) {
  const mine = and(eq(sessions.userId, userId), isNull(sessions.revokedAt))
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(mine)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SESSIONS_MAX)
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(mine, notInArray(sessions.id, newest)))
}
