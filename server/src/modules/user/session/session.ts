import { AppError } from '@tiantian/contracts/error.ts'
import type { MiniProgram } from '@tiantian/contracts/user/provider-login.ts'
import type { UserSession } from '@tiantian/contracts/user/session.ts'
import type {
  Authenticate,
  Authenticated,
  AuthenticateOptions,
  SignedInUser,
} from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable, Tx } from '../../../platform/database/database.ts'
import type { CamelCase, SessionRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { SessionEnding } from '../../../platform/module-hooks.ts'
import { mayImpersonate } from '../office/role.ts'
import type { User } from '../user-row.ts'
import { deviceOf } from './session-device.ts'
import type { StateReader } from './session-state.ts'
import { readSession } from './session-state.ts'
import type { IssuedToken, SessionTokens, TokenPayload } from './token.ts'
import { TOKEN_LIFE_S } from './token.ts'

interface SessionCacheEntry {
  readonly endsAt: number
  /** Undefined for a revoked session. */
  readonly live: LiveSession | undefined
  renewed?: Promise<IssuedToken>
}

/** A session with full access. */
interface LiveSession {
  readonly userId: string
  readonly roles: readonly string[]
}

/** The longest time that a session revoked on another node is still accepted. */
const SESSION_CACHE_MS = 30_000
const ENTRIES_MAX = 50_000

/** Recently validated sessions of this process. */
class SessionCache {
  readonly #clock: Clock
  readonly #entries = new Map<string, SessionCacheEntry>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined for a session that must be looked up. */
  get(sessionId: string): LiveSession | undefined {
    const entry = this.#entries.get(sessionId)
    if (!entry) return undefined
    if (entry.endsAt > this.#clock.now().getTime()) return entry.live
    this.#entries.delete(sessionId)
    return undefined
  }

  /** Caches the session; an existing entry is not extended. */
  add(sessionId: string, live: LiveSession) {
    if (!this.#entries.has(sessionId)) this.#note(sessionId, live)
  }

  /** A call that read the session just before the change cannot cache it any more. */
  revoke(sessionId: string) {
    this.#entries.delete(sessionId)
    this.#note(sessionId, undefined)
  }

  /** Drops the session from the cache because it has changed. */
  forget(sessionId: string) {
    if (this.#entries.get(sessionId)?.live) this.#entries.delete(sessionId)
  }

  /** Like `forget`, for all sessions of a user. */
  forgetPerson(userId: string) {
    for (const [id, { live }] of this.#entries) if (live?.userId === userId) this.#entries.delete(id)
  }

  /** Many simultaneous calls with an old token get one new token. */
  renewedOnce(sessionId: string, renew: () => Promise<IssuedToken>): Promise<IssuedToken> {
    const entry = this.#entries.get(sessionId)
    if (!entry) return renew()
    entry.renewed ??= renew().catch((error: unknown) => {
      delete entry.renewed
      throw error
    })
    return entry.renewed
  }

  #note(sessionId: string, live: LiveSession | undefined) {
    this.#entries.set(sessionId, { endsAt: this.#clock.now().getTime() + SESSION_CACHE_MS, live })
    // All entries have the same lifetime, so the first in the map expires first.
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest)
  }
}

/**
 * The user whom an impersonation token stands for, without the user's roles. Read from the database each time: the
 * impersonation ends as soon as it could no longer be started.
 * @throws AppError('TOKEN_INVALID' | 'IMPERSONATION_READ_ONLY')
 */
async function authenticateImpersonation(
  reader: StateReader,
  payload: TokenPayload,
  mayOnlyRead: boolean,
): Promise<Authenticated> {
  const { uid, sid, kind } = payload
  if (!(await mayStillImpersonate(reader, payload))) throw new AppError('TOKEN_INVALID')
  if (!mayOnlyRead) throw new AppError('IMPERSONATION_READ_ONLY')
  return {
    user: { id: uid, kind, roles: [], sessionId: sid, isImpersonation: true },
    lacksSecondFactor: false,
  }
}

interface ImpersonationRow {
  readonly officerId: string
  readonly officerSessionId: string
  /** Current state of the impersonated user. */
  readonly roles: readonly string[]
}

/** The officer has not signed out, still has the role and owes no second factor, and may still view this user. */
async function mayStillImpersonate(reader: StateReader, { uid, sid, act }: TokenPayload): Promise<boolean> {
  const [impersonation] = await reader.db.sql<ImpersonationRow[]>`
    select l.officer_id as "officerId", l.officer_session_id as "officerSessionId", u.roles
    from impersonations l join users u on u.id = l.user_id and u.status = 0
    where l.id = ${sid} and l.user_id = ${uid} and l.officer_id = ${act?.sub ?? null}
      and l.expires_at > ${reader.clock.now()}`
  if (!impersonation) return false
  const officer = await readSession(reader, {
    sid: impersonation.officerSessionId,
    uid: impersonation.officerId,
  })
  if (officer?.step !== 'done') return false
  return mayImpersonate(
    { id: uid, roles: impersonation.roles },
    { id: impersonation.officerId, roles: officer.roles },
  )
}

const RENEW_BELOW_MS = 3 * 86_400_000
/** Maximum number of devices of a user; signing in on one more ends the session used longest ago. */
export const SESSIONS_MAX = 10

type SessionOpener = 'passkey' | MiniProgram

export interface Sessions {
  /** Authenticates the bearer of a token. @throws AppError('TOKEN_INVALID…' | 'SECOND_FACTOR_REQUIRED') */
  readonly authenticate: Authenticate
  /** Creates a session for a user on a device; a passkey counts as both factors, a mini-program may be parted later. */
  begin(
    tx: Tx,
    user: Pick<User, 'id' | 'kind' | 'roles'>,
    userAgent: string,
    by?: SessionOpener,
  ): Promise<IssuedToken & { readonly sessionId: string }>
  /** A fresh token for a live session, with the user's current roles. */
  renew(user: Pick<SignedInUser, 'id' | 'kind' | 'sessionId'>): Promise<IssuedToken>
  /** Ends a session; this process knows at once, others when notified, at the latest after 30 seconds. */
  end(sessionId: string): Promise<void>
  /** Ends all sessions of a user, or all but one, and revokes their export links. */
  endAll(sql: Queryable, userId: string, exceptId?: string): Promise<void>
  /** Ends the sessions of a user that were opened through a mini-program, all but one, and revokes export links. */
  endThrough(
    sql: Queryable,
    user: Pick<SignedInUser, 'id' | 'sessionId'>,
    provider: MiniProgram,
  ): Promise<void>
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
    endAll: (sql, userId, exceptId) => endMany(ctx, sql, { userId, exceptId }),
    endThrough: (sql, { id: userId, sessionId: exceptId }, provider) =>
      endMany(ctx, sql, { userId, exceptId, provider }),
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
  if (payload.act) return authenticateImpersonation(ctx.reader, payload, options.isRead === true)
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

interface NewSession {
  readonly user: Pick<User, 'id' | 'kind' | 'roles'>
  readonly userAgent: string
  readonly by: SessionOpener | undefined
}

async function begin({ reader, tokens }: SessionContext, tx: Tx, { user, userAgent, by }: NewSession) {
  const now = reader.clock.now()
  const id = newId()
  const expiresAt = new Date(now.getTime() + TOKEN_LIFE_S * 1000)
  // Serialized per user; otherwise simultaneous logins would each find room.
  await tx`select lock_user(${user.id})`
  await tx`
    insert into sessions (id, user_id, user_agent, created_at, seen_at, proved_at, factor_proved_at, provider,
      expires_at)
    values (${id}, ${user.id}, ${userAgent}, ${now}, ${now}, ${now}, ${by === 'passkey' ? now : null},
      ${by && by !== 'passkey' ? by : null}, ${expiresAt})`
  await endLeastUsed(tx, user.id, id, now)
  const token = tokens.issue({ id: user.id, kind: user.kind, roles: user.roles, sessionId: id })
  return { ...token, sessionId: id }
}

async function end({ reader: { db, clock }, cache }: SessionContext, sessionId: string) {
  await db.sql`update sessions set revoked_at = ${clock.now()} where id = ${sessionId}`
  cache.revoke(sessionId)
}

interface EndedSessions {
  readonly userId: string
  readonly exceptId: string | undefined
  /** Only those opened through it. */
  readonly provider?: MiniProgram
}

async function endMany(ctx: SessionContext, sql: Queryable, which: EndedSessions) {
  const { userId, exceptId = null, provider = null } = which
  const now = ctx.reader.clock.now()
  // An export link may belong to an ended session, or to an anonymous account signed in there.
  await sql`
    update data_exports set expires_at = ${now.toISOString()} where user_id = ${userId} and expires_at > ${now.toISOString()}`
  for (const endOther of ctx.sessionEndings) await endOther(sql, userId, now)
  const ended = await sql<{ id: string }[]>`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and (${exceptId}::uuid is null or id <> ${exceptId})
      and (${provider}::text is null or provider = ${provider})
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
 * Makes room for the newest session: the one used longest ago ends. With a second factor, sessions that have not shown it end first: knowing only
 * the password must not sign anybody out.
 */
async function endLeastUsed(tx: Tx, userId: string, newestId: string, now: Date) {
  await tx`
    update sessions set revoked_at = ${now}
    where user_id = ${userId} and revoked_at is null and id not in (
      select id from sessions where user_id = ${userId} and revoked_at is null
      order by id = ${newestId} desc, factor_proved_at is not null desc, seen_at desc, id desc
      limit ${SESSIONS_MAX})`
}

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
