import type { ErrorCode } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import { AUTH_METHODS } from '@tiantian/contracts/user/auth-event.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import type { MiniProgram } from '@tiantian/contracts/user/provider-login.ts'
import { MINI_PROGRAMS } from '@tiantian/contracts/user/provider-login.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { providersOf } from '../account/binding.ts'
import { restoreAccount } from '../account/closing.ts'
import { notifyOfDevice } from '../account/not-me.ts'
import { faceOf, getUserInfo } from '../account/user-info.ts'
import { hasSecondFactor } from '../factor/second-factor.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { refuseBanned, resumeIfDue } from '../office/suspension.ts'
import { isNewDevice, noteAuthEvent } from '../session/auth-event.ts'
import type { AccountStatus, User } from '../user-row.ts'
import { BANNED, CLOSED, userColumns } from '../user-row.ts'

const REFUSED: Readonly<Partial<Record<AccountStatus, ErrorCode>>> = {
  2: 'ACCOUNT_AUDITING',
  3: 'ACCOUNT_REFUSED',
}

/**
 * Creates a session for a user who has proved their identity; anonymous users prove nothing. Restores an account in
 * deletion, with a second factor only after that was shown too.
 * @param proved the user's row when the proof was given
 * @throws AppError('ACCOUNT_BANNED' | 'ACCOUNT_SUSPENDED' | 'ACCOUNT_AUDITING' | 'ACCOUNT_REFUSED' |
 * 'ACCOUNT_CLOSED'),
 * AppError('PASSWORD_WRONG' | 'TICKET_INVALID') when the password was changed or the mini-program parted meanwhile
 */
export async function signIn(
  context: IdentityContext,
  proved: User,
  type: SignedIn['type'],
  method?: AuthMethod | MiniProgram,
): Promise<SignedIn> {
  return context.db.transaction(async (tx) => {
    const user = await lockProvedUser(tx, context, proved, method)
    if (user.status === BANNED) await refuseBanned(tx, user)
    const refusal = REFUSED[user.status]
    if (refusal) throw new AppError(refusal)
    const provider = MINI_PROGRAMS.find((program) => program === method)
    const isHalf = method !== 'passkey' && (await hasSecondFactor(tx, user.id))
    const isRestored = user.status === CLOSED && (await restoreIfProved(tx, context, user, isHalf))
    const { sessionId, ...issued } = await context.identity.sessions.begin(
      tx,
      user,
      context.caller.userAgent,
      method === 'passkey' ? method : provider,
    )
    const way = AUTH_METHODS.find((each) => each === method) ?? (provider && 'ticket')
    if (way) await recordSignIn(tx, context, user, { kind: type, way, sessionId })
    const hasPassword = user.passwordHash !== null
    const userInfo = isHalf ? faceOf(user) : await getUserInfo(tx, context, user.id)
    return { ...issued, type, uid: user.id, userInfo, hasPassword, isRestored }
  })
}

/**
 * Checking a password takes a while, and changing it meanwhile ends all sessions: this session would start unnoticed.
 */
async function lockProvedUser(
  tx: Tx,
  { clock, identity }: IdentityContext,
  { id, passwordHash, status }: User,
  method: AuthMethod | MiniProgram | undefined,
): Promise<User> {
  // First the lock that creating a session takes too, so that two logins of one user cannot deadlock.
  await tx`select lock_user(${id})`
  if (status === BANNED) await resumeIfDue(tx, { clock, cipher: identity.cipher }, id)
  const [user] = await tx<User[]>`select ${userColumns(tx)} from users where id = ${id} for share`
  if (!user || (method === 'password' && user.passwordHash !== passwordHash))
    throw new AppError('PASSWORD_WRONG')
  const provider = MINI_PROGRAMS.find((program) => program === method)
  if (provider && !(await providersOf(tx, id)).includes(provider)) throw new AppError('TICKET_INVALID')
  return user
}

interface SignInResult {
  readonly kind: SignedIn['type']
  readonly way: AuthMethod
  readonly sessionId: string
}

async function recordSignIn(tx: Tx, context: IdentityContext, user: User, session: SignInResult) {
  const isNew = await isNewDevice(tx, context.caller, user.id)
  await noteAuthEvent(tx, context, { userId: user.id, isOk: true, ...session })
  if (isNew) await notifyOfDevice(tx, context, user, session.sessionId)
}

/** Until the second factor is shown the account stays in deletion: knowing only the password must not cancel it. */
async function restoreIfProved(tx: Tx, context: IdentityContext, user: User, isHalf: boolean) {
  if (!user.closingAt || new Date(user.closingAt) <= context.clock.now()) throw new AppError('ACCOUNT_CLOSED')
  return !isHalf && restoreAccount(tx, context, user.id)
}
