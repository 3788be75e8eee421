import { AppError } from '@tiantian/contracts/error.ts'
import type { Authenticated } from '../../../gateway/caller.ts'
import { mayImpersonate } from '../office/office-rank.ts'
import type { StateReader } from './session-state.ts'
import { readSession } from './session-state.ts'
import type { TokenPayload } from './token.ts'

/**
 * The user whom an impersonation token stands for, without the user's roles. Read from the database each time: the
 * impersonation ends as soon as it could no longer be started.
 * @throws AppError('TOKEN_INVALID' | 'IMPERSONATION_READ_ONLY')
 */
export async function authenticateImpersonator(
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
