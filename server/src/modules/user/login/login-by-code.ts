import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import type { loginByEmail, loginBySms, registerByEmail } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import type { loginByUniverify } from '@tiantian/contracts/user/provider-login.ts'
import { createUser } from '../account/account.ts'
import { findByEmail, findByMobile } from '../account/account-name.ts'
import { inviterOf } from '../account/invite.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { User } from '../user-row.ts'
import { proveByCode } from './code-proof.ts'
import { hashPassword, refuseCommon } from './password.ts'
import { signIn } from './sign-in.ts'
import { mobileOfUniverify } from './univerify.ts'

/** Registers the user if the number is new. @throws AppError('INVITE_CODE_INVALID'), AppError('SMS_CODE_WRONG') */
export async function loginUserBySms(
  context: IdentityContext,
  { mobile, inviteCode, ...proof }: Parsed<typeof loginBySms>,
): Promise<SignedIn> {
  // Checked for known and new numbers alike, so that the reply reveals nothing; and first, so that an error does not
  // consume the code.
  const inviterId = await inviterOf(context.db, inviteCode)
  await proveByCode(context, { channel: 'sms', target: mobile, scene: 'login-by-sms', ...proof })
  return signInByMobile(context, mobile, inviterId, 'sms')
}

/**
 * Signs in the user of a proven number, who is registered if it is new. Only the SIM card of the phone proves a number
 * without a code.
 */
async function signInByMobile(
  context: IdentityContext,
  mobile: string,
  inviterId: string | null | undefined,
  way: AuthMethod,
): Promise<SignedIn> {
  const known = await findByMobile(context.db.sql, mobile)
  if (known) return signIn(context, known, 'login', way)
  const user = await createUser(context, { mobile, inviterId })
  if (user) return signIn(context, user, 'register', way)
  return signIn(context, await getByMobile(context, mobile), 'login', way)
}

/**
 * One-tap login. @throws AppError('INVITE_CODE_INVALID'),
 * AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE')
 */
export async function loginUserByUniverify(
  context: IdentityContext,
  { inviteCode, ...proof }: Parsed<typeof loginByUniverify>,
): Promise<SignedIn> {
  const inviterId = await inviterOf(context.db, inviteCode)
  const mobile = await mobileOfUniverify(context.identity.univerify, proof, context.clock.now())
  return signInByMobile(context, mobile, inviterId, 'ticket')
}

/** The user whom a concurrent call with the same number has registered. */
async function getByMobile({ db }: IdentityContext, mobile: string): Promise<User> {
  const user = await findByMobile(db.sql, mobile)
  if (!user) throw new AppError('STATE_CONFLICT')
  return user
}

/** @throws AppError('EMAIL_CODE_WRONG') also when no account has that address, because then no code was sent */
export async function loginUserByEmail(
  context: IdentityContext,
  { email, ...proof }: Parsed<typeof loginByEmail>,
): Promise<SignedIn> {
  await proveByCode(context, { channel: 'email', target: email, scene: 'login-by-email', ...proof })
  const user = await findByEmail(context.db.sql, email)
  if (!user) throw new AppError('EMAIL_CODE_WRONG')
  return signIn(context, user, 'login', 'email')
}

/** @throws AppError('INVITE_CODE_INVALID'), AppError('EMAIL_TAKEN'), which only the owner of that mailbox can see */
export async function registerUserByEmail(
  context: IdentityContext,
  { email, password, nickname, inviteCode, ...proof }: Parsed<typeof registerByEmail>,
): Promise<SignedIn> {
  // Everything else is validated before the code, so that an error does not consume it.
  refuseCommon(password, email)
  const inviterId = await inviterOf(context.db, inviteCode)
  await proveByCode(context, { channel: 'email', target: email, scene: 'register', ...proof })
  const passwordHash = await hashPassword(password, email)
  const user = await createUser(context, { email, nickname: nickname ?? null, passwordHash, inviterId })
  if (!user) throw new AppError('EMAIL_TAKEN')
  return signIn(context, user, 'register', 'email')
}
