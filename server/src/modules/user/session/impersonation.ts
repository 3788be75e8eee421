import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { impersonateUser } from '@tiantian/contracts/user/impersonation.ts'
import { IMPERSONATION_LIFE_S } from '@tiantian/contracts/user/impersonation.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Context } from '../../../gateway/implement.ts'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/id.ts'
import { getUser, userInfoOf } from '../account/user-info.ts'
import { mayImpersonate } from '../office/office-rank.ts'
import { noteOfficeEvent } from './auth-event.ts'
import type { SessionTokens } from './token.ts'

/**
 * Lets an officer view the app as a user. Recorded in the audit log and in the user's own history.
 * @throws AppError('PERMISSION_DENIED' | 'USER_NOT_FOUND')
 */
export async function beginImpersonation(
  context: Context<'user.look'>,
  tokens: SessionTokens,
  { userId, reason }: Parsed<typeof impersonateUser>,
) {
  const { db, clock, user: officer } = context
  return db.transaction(async (tx) => {
    const [user] = await tx<{ id: string; roles: string[] }[]>`
      select id, roles from users where id = ${userId} and kind = 'person' and status = 0 and erased_at is null`
    if (!user) throw new AppError('USER_NOT_FOUND')
    if (!mayImpersonate(user, officer)) throw new AppError('PERMISSION_DENIED')
    const [id, now] = [newId(), clock.now()]
    await tx`
      insert into impersonations (id, user_id, officer_id, officer_session_id, reason, created_at, expires_at)
      values (${id}, ${userId}, ${officer.id}, ${officer.sessionId}, ${reason}, ${now.toISOString()},
              ${new Date(now.getTime() + IMPERSONATION_LIFE_S * 1000).toISOString()})`
    const entry = { event: 'user.look', objectKind: 'user', objectId: userId, change: { reason } }
    await audit(tx, { actorId: officer.id, ...entry, at: now })
    await noteOfficeEvent(tx, clock, { userId, kind: 'office-look', sessionId: id })
    const looker: SignedInUser = { id: userId, kind: 'person', roles: [], sessionId: id }
    const { token, tokenExpired } = tokens.issue(looker, {
      officerId: officer.id,
      lifeS: IMPERSONATION_LIFE_S,
    })
    return {
      impersonationToken: token,
      impersonationTokenExpired: tokenExpired,
      userInfo: userInfoOf(await getUser(tx, userId)),
    }
  })
}
