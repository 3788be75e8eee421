import { AppError } from '@tiantian/contracts/error.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { Authenticated } from '../../gateway/caller.ts'
import type { StateReader } from './session-state.ts'
import type { TokenPayload } from './token.service.ts'

interface LookRow {
  /** Of the officer, as of now. */
  readonly roles: readonly string[]
}

/**
 * Whom a token of the office stands for, with none of her roles. Asked of the database each time: it is over at once when
 * the officer is signed out or loses her role.
 * @throws AppError('TOKEN_INVALID' | 'ONLY_LOOKING')
 */
export async function authenticateLooker(
  { db, clock }: StateReader,
  { uid, sid, kind, act }: TokenPayload,
  mayOnlyRead: boolean,
): Promise<Authenticated> {
  const now = clock.now()
  const [look] = await db.$client<LookRow[]>`
    select officer.roles from looks l
    join users u on u.id = l.user_id and u.status = 0
    join users officer on officer.id = l.officer_id and officer.status = 0
    join sessions s on s.id = l.officer_session_id and s.revoked_at is null and s.expires_at > ${now}
    where l.id = ${sid} and l.user_id = ${uid} and l.officer_id = ${act?.sub ?? null} and l.expires_at > ${now}`
  if (!(look && isAllowed(look.roles, 'user.look'))) throw new AppError('TOKEN_INVALID')
  if (!mayOnlyRead) throw new AppError('ONLY_LOOKING')
  return { user: { id: uid, kind, roles: [], sessionId: sid, isLook: true }, lacksSecondFactor: false }
}
