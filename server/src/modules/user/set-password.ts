import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthEventKind, AuthWay } from '@tiantian/contracts/user/auth-event.ts'
import type {
  changePassword,
  resetPasswordByEmail,
  resetPasswordBySms,
  setPassword,
} from '@tiantian/contracts/user/password.ts'
import type { SignedInUser } from '../../gateway/caller.ts'
import { audit } from '../../platform/audit.ts'
import { findByEmail, findByMobile } from './account-name.ts'
import { noteAuthEvent } from './auth-event.ts'
import type { CodeTarget } from './code.ts'
import { proveByCode } from './code-proof.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './notifications/notify.ts'
import { hashPassword, isPassword, refuseCommon } from './password.ts'
import { guarded } from './proof-guard.ts'
import { assertMayTry, giveBackAttempt, triesOf } from './step-up-attempts.ts'
import { getUser } from './user-info.ts'
import type { User } from './user-row.ts'

/** @throws AppError('SMS_CODE_WRONG') also when nobody has that number: then no code was ever sent */
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

/** @throws AppError('EMAIL_CODE_WRONG') also when nobody has that address: then no code was ever sent */
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

/** @throws AppError('SMS_CODE_WRONG' | 'EMAIL_CODE_WRONG'), AppError('MOBILE_NOT_BOUND') when she has no address either */
export async function setFirstPassword(
  context: IdentityContext,
  userId: string,
  { password, ...proof }: Parsed<typeof setPassword>,
) {
  const user = await getUser(context.db.sql, userId)
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
  person: SignedInUser,
  { oldPassword, newPassword }: Parsed<typeof changePassword>,
) {
  const user = await getUser(context.db.sql, person.id)
  const tries = await triesOf(context.db, person)
  // With a stolen token one could else try passwords from as many networks as one has.
  await assertMayTry(context, tries)
  const isRight = await guarded(context, {
    account: `change ${user.id}`,
    scene: 'login-by-pwd',
    // There is no picture on that page: the lock alone must do.
    isCaptchaSpared: true,
    attempt: { kind: 'password-change', way: 'password', owner: async () => user.id },
    check: async () => ((await isPassword(oldPassword, user.passwordHash)) ? true : undefined),
  })
  if (!isRight) throw new AppError('OLD_PASSWORD_WRONG')
  await giveBackAttempt(context.db, tries)
  await storePassword(context, user, newPassword, ['user.password.change', 'password-change', 'password'])
}

/** As the audit log calls it, as her history does, and by what she showed that it is she. */
type PasswordChange = readonly [event: string, kind: AuthEventKind, way: AuthWay]

/** Whoever knew the old one is out, on all devices. */
async function storePassword(context: IdentityContext, user: User, password: string, change: PasswordChange) {
  const { db, identity } = context
  const [event, kind, way] = change
  const passwordHash = await hashPassword(password, user.username ?? '', user.email ?? '', user.mobile ?? '')
  await db.transaction(async (tx) => {
    // Before the database does it: this process then knows at once, and need not wait until it hears of it.
    if (user.passwordHash !== null) await identity.sessions.endAll(tx, user.id)
    await tx`update users set password_hash = ${passwordHash} where id = ${user.id}`
    await audit(tx, { actorId: user.id, event, objectKind: 'user', objectId: user.id })
    await noteAuthEvent(tx, context, { userId: user.id, kind, way, isOk: true })
    await notify(tx, identity.cipher, user, user.passwordHash === null ? 'password-set' : 'password-changed')
  })
}
