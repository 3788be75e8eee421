import { needsSecondFactor } from '@tiantian/contracts/permission.ts'
import type { Caller } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { CLOSED } from '../user-row.ts'
import { networkOf } from './session-device.ts'
import type { TokenPayload } from './token.ts'

/** What the user must still do before a session has full access. */
export type SessionStep = 'done' | 'show_factor' | 'set_up_factor'

export interface SessionState {
  /** The current value, whatever the token says. */
  readonly roles: readonly string[]
  readonly step: SessionStep
}

interface SessionRow {
  readonly roles: readonly string[]
  readonly username: string | null
  readonly hasFactor: boolean
  readonly isFactorProved: boolean
  readonly isStale: boolean
  /** The account is closed and its fifteen days are not over. */
  readonly isLeaving: boolean
}

/** Minimum interval between two writes of when a session was last seen. */
export const LAST_SEEN_INTERVAL_MS = 60_000

export interface StateReader {
  readonly db: Db
  readonly clock: Clock
  /** The admin of the demo data can be tried out without an authenticator app. */
  readonly demoAdmin: string | undefined
}

/**
 * The session's state in the database; undefined when it has ended. Updates when it was last seen from time to time.
 */
export async function readSession(
  { db, clock, demoAdmin }: StateReader,
  { sid, uid }: Pick<TokenPayload, 'sid' | 'uid'>,
  device?: Pick<Caller, 'address' | 'userAgent'>,
): Promise<SessionState | undefined> {
  const now = clock.now()
  // A named prepared statement written by hand: every call of a user not seen for half a minute starts with it.
  const [row] = await db.sql<SessionRow[]>`
    select u.roles, u.username, s.factor_proved_at is not null as "isFactorProved",
      s.seen_at < ${new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)} as "isStale", u.status <> 0 as "isLeaving",
      exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id) as "hasFactor"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sid} and s.user_id = ${uid} and s.revoked_at is null and s.expires_at > ${now}
      and (u.status = 0 or u.status = ${CLOSED} and u.closing_at > ${now})`
  if (!row) return undefined
  const step = stepOf(row, demoAdmin)
  // Showing the second factor is what restores the account.
  if (row.isLeaving && step !== 'show_factor') return undefined
  if (device && row.isStale) await updateLastSeen(db, sid, device, now)
  return { roles: row.roles, step }
}

function stepOf(
  { hasFactor, isFactorProved, roles, username }: SessionRow,
  demoAdmin: string | undefined,
): SessionStep {
  if (hasFactor) return isFactorProved ? 'done' : 'show_factor'
  const isExcused = demoAdmin !== undefined && username === demoAdmin
  return needsSecondFactor(roles) && !isExcused ? 'set_up_factor' : 'done'
}

async function updateLastSeen(
  { sql }: Db,
  sessionId: string,
  { address, userAgent }: Pick<Caller, 'address' | 'userAgent'>,
  now: Date,
) {
  await sql`
    update sessions set seen_at = ${now}, network = ${networkOf(address)}, user_agent = ${userAgent}
    where id = ${sessionId} and seen_at < ${now}`
}
