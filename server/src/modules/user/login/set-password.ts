import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthEventKind, AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import type {
  changePassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  setPassword,
} from '@tiantian/contracts/user/password.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import { findByEmail, findByMobile } from '../account/account-name.ts'
import { getOwnUser } from '../account/user-info.ts'
import { guarded } from '../factor/proof-guard.ts'
import { assertMayTry, refundAttempt, triesOf } from '../factor/step-up.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { notify } from '../notifications/notify.ts'
import { noteAuthEvent } from '../session/auth-event.ts'
import type { User } from '../user-row.ts'
import type { CodeTarget } from './code.ts'
import { proveByCode } from './code-proof.ts'
import { hashPassword, isPassword, refuseCommon } from './password.ts'

/** @throws AppError('SMS_CODE_WRONG') also when no account has that number, because then no code was sent */
export async function resetBySms(
  context: IdentityContext,
  { mobile, password, ...proof }: Parsed<typeof resetPasswordBySms>,
) {
  refuseCommon(password, mobile)
  await proveByCode(context, { channel: 'sms', target: mobile, scene: 'reset-pwd-by-sms', ...proof })
  const user = await findByMobile(context.db.sql, mobile)
  if (!user) throw new AppError('SMS_CODE_WRONG')
  await storePassword(context, user, password, ['user.password.reset', 'password-reset', 'sms'])
}

/** @throws AppError('EMAIL_CODE_WRONG') also when no account has that address, because then no code was sent */
export async function resetByEmail(
  context: IdentityContext,
  { email, password, ...proof }: Parsed<typeof resetPasswordByEmail>,
) {
  refuseCommon(password, email)
  await proveByCode(context, { channel: 'email', target: email, scene: 'reset-pwd-by-email', ...proof })
  const user = await findByEmail(context.db.sql, email)
  if (!user) throw new AppError('EMAIL_CODE_WRONG')
  await storePassword(context, user, password, ['user.password.reset', 'password-reset', 'email'])
}

/**
 * @throws AppError('SMS_CODE_WRONG' | 'EMAIL_CODE_WRONG'), AppError('MOBILE_NOT_BOUND') when the user has no email
 * address either
 */
export async function setFirstPassword(
  context: IdentityContext,
  userId: string,
  { password, ...proof }: Parsed<typeof setPassword>,
) {
  const user = await getOwnUser(context.db.sql, userId)
  const to = codeTargetOf(user)
  refuseCommon(password, to.target)
  await proveByCode(context, { ...to, ...proof })
  await storePassword(context, user, password, ['user.password.set', 'password-set', to.channel])
}

function codeTargetOf({ mobile, email }: User): CodeTarget {
  if (mobile) return { channel: 'sms', target: mobile, scene: 'set-pwd-by-sms' }
  if (email) return { channel: 'email', target: email, scene: 'set-pwd-by-email' }
  throw new AppError('MOBILE_NOT_BOUND')
}

/** @throws AppError('OLD_PASSWORD_WRONG' | 'ACCOUNT_LOCKED' | 'PROOF_LOCKED') */
export async function replacePassword(
  context: IdentityContext,
  member: SignedInUser,
  { oldPassword, newPassword }: Parsed<typeof changePassword>,
) {
  const user = await getOwnUser(context.db.sql, member.id)
  const tries = await triesOf(context.db, member)
  // Otherwise a stolen token would allow guesses from any number of networks.
  await assertMayTry(context, tries)
  const isRight = await guarded(context, {
    account: `change ${user.id}`,
    scene: 'login-by-pwd',
    // That page has no captcha; the lock alone must suffice.
    isCaptchaSpared: true,
    attempt: { kind: 'password-change', way: 'password', owner: async () => user.id },
    check: async () => ((await isPassword(oldPassword, user.passwordHash)) ? true : undefined),
  })
  if (!isRight) throw new AppError('OLD_PASSWORD_WRONG')
  await refundAttempt(context.db, tries)
  await storePassword(context, user, newPassword, ['user.password.change', 'password-change', 'password'])
}

/** The change's name in the audit log and in the user's history, and the proof that was given. */
type PasswordChange = readonly [event: string, kind: AuthEventKind, way: AuthMethod]

/** Anybody who knew the old password is signed out on all devices. */
async function storePassword(context: IdentityContext, user: User, password: string, change: PasswordChange) {
  const { db, identity } = context
  const [event, kind, way] = change
  const passwordHash = await hashPassword(password, user.username ?? '', user.email ?? '', user.mobile ?? '')
  await db.transaction(async (tx) => {
    // Before the database notification, so that this process need not wait for it.
    if (user.passwordHash !== null) await identity.sessions.endAll(tx, user.id)
    await tx`update users set password_hash = ${passwordHash} where id = ${user.id}`
    await audit(tx, { actorId: user.id, event, objectKind: 'user', objectId: user.id })
    await noteAuthEvent(tx, context, { userId: user.id, kind, way, isOk: true })
    await notify(tx, identity.cipher, user, user.passwordHash === null ? 'password-set' : 'password-changed')
  })
}
