import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import type {
  AccountInfo,
  bindEmail,
  bindMobile,
  bindMobileByUniverify,
} from '@tiantian/contracts/user/binding.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { PROVIDERS } from '@tiantian/contracts/user/provider-login.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { IdentityContext } from '../identity/identity.ts'
import { proveByCode } from '../login/code-proof.ts'
import { mobileOfUniverify } from '../login/univerify.ts'
import { notify } from '../notifications/notify.ts'
import { noteAuthEvent } from '../session/auth-event.ts'
import type { User } from '../user-row.ts'
import { toTakenError } from './account-name.ts'
import { getOwnUser } from './user-info.ts'

type BindingContact = 'mobile' | 'email'

/** The contacts of an account. */
export async function describeAccount(sql: Queryable, userId: string): Promise<AccountInfo> {
  const user = await getOwnUser(sql, userId)
  return {
    hasUsername: user.username !== null,
    hasNickname: user.nickname !== null,
    hasPassword: user.passwordHash !== null,
    mobile: user.mobile ?? '',
    email: user.email ?? '',
    providers: await providersOf(sql, userId),
  }
}

/** @throws AppError('PROVIDER_NOT_CONFIGURED' | 'TICKET_INVALID' | 'UNAVAILABLE' | 'MOBILE_TAKEN') */
export async function setMobileByUniverify(
  context: IdentityContext,
  user: SignedInUser,
  proof: Parsed<typeof bindMobileByUniverify>,
): Promise<AccountInfo> {
  const { clock, identity } = context
  return setContact(context, user, 'mobile', await mobileOfUniverify(identity.univerify, proof, clock.now()))
}

/** @throws AppError('SMS_CODE_WRONG' | 'MOBILE_TAKEN') */
export async function setMobile(
  context: IdentityContext,
  user: SignedInUser,
  { mobile, ...proof }: Parsed<typeof bindMobile>,
): Promise<AccountInfo> {
  await proveByCode(context, { channel: 'sms', target: mobile, scene: 'bind-mobile-by-sms', ...proof })
  return setContact(context, user, 'mobile', mobile)
}

/** @throws AppError('EMAIL_CODE_WRONG' | 'EMAIL_TAKEN') */
export async function setEmail(
  context: IdentityContext,
  user: SignedInUser,
  { email, ...proof }: Parsed<typeof bindEmail>,
): Promise<AccountInfo> {
  await proveByCode(context, { channel: 'email', target: email, scene: 'bind-email', ...proof })
  return setContact(context, user, 'email', email)
}

const METHOD_OF = { mobile: 'sms', email: 'email' } as const

async function setContact(
  context: IdentityContext,
  { id: userId, sessionId }: SignedInUser,
  kind: BindingContact,
  value: string,
) {
  const { db } = context
  const before = await getOwnUser(db.sql, userId)
  if (before[kind] === value) return describeAccount(db.sql, userId)
  await db
    .transaction(async (tx) => {
      await tx`update users set ${tx(kind)} = ${value} where id = ${userId}`
      await audit(tx, { actorId: userId, event: `user.${kind}.bind`, objectKind: 'user', objectId: userId })
      await noteContactChange(tx, context, { userId, sessionId, way: METHOD_OF[kind] })
      await notifyContactChanged(context, tx, before, kind, value)
    })
    .catch((error: unknown) => {
      throw toTakenError(error)
    })
  return describeAccount(db.sql, userId)
}

/** With the session that made the change, so that a foreign device can be identified later. */
const noteContactChange = (
  tx: Tx,
  context: IdentityContext,
  event: { userId: string; sessionId: string; way: AuthMethod },
) => noteAuthEvent(tx, context, { ...event, kind: 'contact-change', isOk: true })

/**
 * An account stays reachable through a username with a password, or through the other contact.
 * @throws AppError('LAST_SIGN_IN_WAY' | 'MOBILE_NOT_BOUND' | 'EMAIL_NOT_BOUND')
 */
export async function removeContact(
  context: IdentityContext,
  { id: userId, sessionId }: SignedInUser,
  kind: BindingContact,
): Promise<AccountInfo> {
  const { db } = context
  const before = await getOwnUser(db.sql, userId)
  if (!before[kind]) throw new AppError(kind === 'mobile' ? 'MOBILE_NOT_BOUND' : 'EMAIL_NOT_BOUND')
  await db.transaction(async (tx) => {
    const other = kind === 'mobile' ? 'email' : 'mobile'
    const removed = await tx`
      update users set ${tx(kind)} = null
      where id = ${userId} and (${tx(other)} is not null or username is not null and password_hash is not null)
      returning id`
    if (removed.length === 0) throw new AppError('LAST_SIGN_IN_WAY')
    await audit(tx, { actorId: userId, event: `user.${kind}.unbind`, objectKind: 'user', objectId: userId })
    await noteContactChange(tx, context, { userId, sessionId, way: 'session' })
    await notifyContactChanged(context, tx, before, kind)
  })
  return describeAccount(db.sql, userId)
}

/**
 * Notifies the old address, because an attacker would read the new one, and the other contact if the user has one.
 * For a first contact only the other one is notified.
 */
export async function notifyContactChanged(
  { identity }: Pick<IdentityContext, 'identity'>,
  tx: Tx,
  before: User,
  kind: BindingContact,
  added?: string,
): Promise<void> {
  const { language, mobile, email } = before
  const [notice, contact] = before[kind]
    ? ([`${kind}-changed`, before[kind]] as const)
    : ([`${kind}-added`, added ?? ''] as const)
  // In the app it is told once.
  const readers = [
    { id: before.id, mobile, email: null },
    { email, mobile: null },
  ]
  for (const reader of readers) {
    await notify(tx, identity.cipher, { ...reader, language }, notice, { contact: masked(contact) })
  }
}

/** Those through which the user can sign in: by which they registered, and which they have joined since. */
export async function providersOf(sql: Queryable, userId: string): Promise<AccountInfo['providers']> {
  const rows = await sql<{ provider: AccountInfo['providers'][number] }[]>`
    select provider from user_providers where user_id = ${userId}
    union
    select split_part(custom_id, ':', 1) from users
    where id = ${userId} and split_part(custom_id, ':', 1) = any(${[...PROVIDERS]}::text[])
    order by provider`
  return rows.map(({ provider }) => provider)
}
