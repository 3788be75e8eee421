import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticate, AuthenticateOptions, SignedInUser } from '../../../gateway/caller.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { newId } from '../../../platform/id.ts'
import type { SessionEnding } from '../../../platform/module-hooks.ts'
import type { User } from '../user-row.ts'
import { authenticateImpersonator } from './impersonation-session.ts'
import type { LiveSession } from './session-cache.ts'
import { SessionCache } from './session-cache.ts'
import type { StateReader } from './session-state.ts'
import { readSession } from './session-state.ts'
import type { IssuedToken, SessionTokens, TokenPayload } from './token.ts'
import { TOKEN_LIFE_S } from './token.ts'

const RENEW_BELOW_MS = 3 * 86_400_000
/** Maximum number of devices of a user; signing in on one more ends the oldest session. */
export const SESSIONS_MAX = 10

export interface Sessions {
  /** Authenticates the bearer of a token. @throws AppError('TOKEN_INVALID…' | 'SECOND_FACTOR_REQUIRED') */
  readonly authenticate: Authenticate
  /** Creates a session for a user on a device; a passkey counts as both factors. */
  begin(
    tx: Tx,
    user: Pick<User, 'id' | 'kind' | 'roles'>,
    userAgent: string,
    by?: 'passkey',
  ): Promise<IssuedToken & { readonly sessionId: string }>
  /** A fresh token for a live session, with the user's current roles. */
  renew(user: Pick<SignedInUser, 'id' | 'kind' | 'sessionId'>): Promise<IssuedToken>
  /** Ends a session; this process knows at once, others when notified, at the latest after 30 seconds. */
  end(sessionId: string): Promise<void>
  /** Ends all sessions of a user, or all but one, and revokes their export links. */
  endAll(sql: Queryable, userId: string, exceptId?: string): Promise<void>
  /** Clears cached state: of one ended session, or of all sessions of a user whose roles or factors changed. */
  readonly noted: Pick<SessionCache, 'revoke' | 'forget' | 'forgetPerson'>
}

export function createSessions(
  reader: StateReader,
  tokens: SessionTokens,
  sessionEndings: readonly SessionEnding[],
): Sessions {
  const ctx: SessionContext = { reader, tokens, sessionEndings, cache: new SessionCache(reader.clock) }
  return {
    authenticate: (token, options) => authenticate(ctx, token, options),
    renew: (user) => renew(ctx, user),
    begin: (tx, user, userAgent, by) => begin(ctx, tx, { user, userAgent, by }),
    end: (sessionId) => end(ctx, sessionId),
    endAll: (sql, userId, exceptId) => endAll(ctx, sql, userId, exceptId),
    noted: ctx.cache,
  }
}

interface SessionContext {
  readonly reader: StateReader
  readonly sessionEndings: readonly SessionEnding[]
  readonly tokens: SessionTokens
  readonly cache: SessionCache
}

async function authenticate(ctx: SessionContext, token: string, options: AuthenticateOptions = {}) {
  const payload = ctx.tokens.read(token)
  if (payload.act) return authenticateImpersonator(ctx.reader, payload, options.isRead === true)
  const { uid, kind, sid } = payload
  const live = ctx.cache.get(sid)
  if (live) {
    const user = userOf(payload, live.roles)
    return { user, lacksSecondFactor: false, ...(!options.isPoll && (await renewal(ctx, payload, live))) }
  }
  const state = await readSession(ctx.reader, payload, options.device)
  if (!state) throw new AppError('TOKEN_INVALID')
  const { roles, step } = state
  if (step === 'show_factor' && !options.beforeSecondFactor) throw new AppError('SECOND_FACTOR_REQUIRED')
  // Only full access is cached: a user who has just completed the missing step is not refused from the cache.
  if (step === 'done') ctx.cache.add(sid, { userId: uid, roles })
  const lacksSecondFactor = step === 'set_up_factor'
  const user = { id: uid, kind, roles: step === 'done' ? roles : [], sessionId: sid }
  const mayRenew = step !== 'show_factor' && !options.isPoll
  return { user, lacksSecondFactor, ...(mayRenew && (await renewal(ctx, payload, { userId: uid, roles }))) }
}

/** When the token expires soon or carries outdated roles. */
async function renewal(
  ctx: SessionContext,
  payload: TokenPayload,
  { roles }: LiveSession,
): Promise<{ renewed?: IssuedToken }> {
  const endsSoon = payload.exp * 1000 - ctx.reader.clock.now().getTime() < RENEW_BELOW_MS
  if (!endsSoon && String(payload.role) === String(roles)) return {}
  const user = userOf(payload, roles)
  return { renewed: await ctx.cache.renewedOnce(user.sessionId, () => renew(ctx, user)) }
}

async function renew(
  { reader: { db }, tokens }: SessionContext,
  { id, kind, sessionId }: Parameters<Sessions['renew']>[0],
): Promise<IssuedToken> {
  const [user] = await db.sql<Pick<User, 'roles'>[]>`select roles from users where id = ${id}`
  const issued = tokens.issue({ id, kind, roles: user?.roles ?? [], sessionId })
  await db.sql`update sessions set expires_at = ${new Date(issued.tokenExpired)} where id = ${sessionId}`
  return issued
}

interface SessionNewSession {
  readonly user: Pick<User, 'id' | 'kind' | 'roles'>
  readonly userAgent: string
  readonly by: 'passkey' | undefined
}

async function begin({ reader, tokens }: SessionContext, tx: Tx, { user, userAgent, by }: SessionNewSession) {
  const now = reader.clock.now()
  const id = newId()
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_S * 1000)
  // Serialized per user; otherwise simultaneous logins would each find room.
  await tx`select lock_user(${user.id})`
  await tx`
    insert into sessions (id, user_id, user_agent, created_at, seen_at, proved_at, factor_proved_at, expires_at)
    values (${id}, ${user.id}, ${userAgent}, ${now}, ${now}, ${now}, ${by ? now : null}, ${expiresAt})`
  await endOldest(tx, user.id, id, now)
  const token = tokens.issue({ id: user.id, kind: user.kind, roles: user.roles, sessionId: id })
  return { ...token, sessionId: id }
}

async function end({ reader: { db, clock }, cache }: SessionContext, sessionId: string) {
  await db.sql`update sessions set revoked_at = ${clock.now()} where id = ${sessionId}`
  cache.revoke(sessionId)
}

async function endAll(ctx: SessionContext, sql: Queryable, userId: string, exceptId?: string) {
  const now = ctx.reader.clock.now()
  // An export link may belong to an ended session, or to an anonymous account signed in there.
  await sql`
    update data_exports set expires_at = ${now.toISOString()} where user_id = ${userId} and taken_at is null`
  for (const endOther of ctx.sessionEndings) await endOther(sql, userId, now)
  const ended = await sql<{ id: string }[]>`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and (${exceptId ?? null}::uuid is null or id <> ${exceptId ?? null})
    returning id`
  for (const { id } of ended) ctx.cache.revoke(id)
}

const userOf = ({ uid, kind, sid }: TokenPayload, roles: readonly string[]): SignedInUser => ({
  id: uid,
  kind,
  roles,
  sessionId: sid,
})

/**
 * Makes room for the newest session. With a second factor, sessions that have not shown it end first: knowing only
 * the password must not sign anybody out.
 */
async function endOldest(tx: Tx, userId: string, newestId: string, now: Date) {
  await tx`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id not in (
      select id from sessions where user_id = ${userId} and revoked_at is null
      order by id = ${newestId} desc, factor_proved_at is not null desc, created_at desc, id desc
      limit ${SESSIONS_MAX})`
}
