import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { AccountInfo, bindEmail, bindMobile } from '@tiantian/contracts/user/binding.ts'
import { masked } from '@tiantian/contracts/user/contact.ts'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { DbOrTransaction } from '../../platform/database.ts'
import { noteAuthEvent } from './auth-event.service.ts'
import { proveByCode } from './code-proof.ts'
import type { IdentityContext } from './identity.ts'
import { notify } from './letters/notify.ts'
import type { User } from './tables.ts'
import { users } from './tables.ts'
import { getUser } from './user-info.ts'

type Contact = 'mobile' | 'email'

/** What an account has. */
export async function describeAccount(db: DbOrTransaction, userId: string): Promise<AccountInfo> {
  const user = await getUser(db, userId)
  return {
    hasUsername: user.username !== null,
    hasNickname: user.nickname !== null,
    hasPassword: user.passwordHash !== null,
    mobile: user.mobile ?? '',
    email: user.email ?? '',
  }
}

/** @throws AppError('SMS_CODE_WRONG' | 'MOBILE_TAKEN') */
export async function setMobile(
  context: IdentityContext,
  userId: string,
  { mobile, ...proof }: Parsed<typeof bindMobile>,
): Promise<AccountInfo> {
  await proveByCode(context, { channel: 'sms', target: mobile, scene: 'bind-mobile-by-sms', ...proof })
  return setContact(context, userId, 'mobile', mobile)
}

/** @throws AppError('EMAIL_CODE_WRONG' | 'EMAIL_TAKEN') */
export async function setEmail(
  context: IdentityContext,
  userId: string,
  { email, ...proof }: Parsed<typeof bindEmail>,
): Promise<AccountInfo> {
  await proveByCode(context, { channel: 'email', target: email, scene: 'bind-email', ...proof })
  return setContact(context, userId, 'email', email)
}

const WAY_OF = { mobile: 'sms', email: 'email' } as const
const TAKEN = { mobile: 'MOBILE_TAKEN', email: 'EMAIL_TAKEN' } as const

async function setContact(context: IdentityContext, userId: string, kind: Contact, value: string) {
  const { db } = context
  const before = await getUser(db, userId)
  if (before[kind] === value) return describeAccount(db, userId)
  await db
    .transaction(async (tx) => {
      await tx
        .update(users)
        .set({ [kind]: value })
        .where(eq(users.id, userId))
      await audit(tx, { actorId: userId, event: `user.${kind}.bind`, objectKind: 'user', objectId: userId })
      await noteAuthEvent(tx, context, { userId, kind: 'contact-change', way: WAY_OF[kind], isOk: true })
      await tellChanged(context, tx, before, kind, value)
    })
    .catch((error: unknown) => {
      throw isTaken(error, kind) ? new AppError(TAKEN[kind]) : error
    })
  return describeAccount(db, userId)
}

function isTaken(error: unknown, kind: Contact): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint_name' in error && error.constraint_name === `users_${kind}`) return true
  return isTaken(error.cause, kind)
}

/**
 * With a password and a username, or with the other of the two, an account can still be reached.
 * @throws AppError('LAST_SIGN_IN_WAY' | 'MOBILE_NOT_BOUND' | 'EMAIL_NOT_BOUND')
 */
export async function removeContact(
  context: IdentityContext,
  userId: string,
  kind: Contact,
): Promise<AccountInfo> {
  const { db } = context
  const before = await getUser(db, userId)
  if (!before[kind]) throw new AppError(kind === 'mobile' ? 'MOBILE_NOT_BOUND' : 'EMAIL_NOT_BOUND')
  await db.transaction(async (tx) => {
    const other = kind === 'mobile' ? users.email : users.mobile
    const otherWay = or(isNotNull(other), and(isNotNull(users.username), isNotNull(users.passwordHash)))
    const removed = await tx
      .update(users)
      .set({ [kind]: null })
      .where(and(eq(users.id, userId), otherWay))
      .returning({ id: users.id })
    if (removed.length === 0) throw new AppError('LAST_SIGN_IN_WAY')
    await audit(tx, { actorId: userId, event: `user.${kind}.unbind`, objectKind: 'user', objectId: userId })
    await noteAuthEvent(tx, context, { userId, kind: 'contact-change', way: 'session', isOk: true })
    await tellChanged(context, tx, before, kind)
  })
  return describeAccount(db, userId)
}

/**
 * Told by the old address, since whoever took the account over reads the new one, and by the other that she has. Of a
 * contact that is her first, the other alone.
 */
async function tellChanged(
  { identity }: IdentityContext,
  tx: Parameters<typeof notify>[0],
  before: User,
  kind: Contact,
  added?: string,
): Promise<void> {
  const { language, mobile, email } = before
  const [notice, contact] = before[kind]
    ? ([`${kind}-changed`, before[kind]] as const)
    : ([`${kind}-added`, added ?? ''] as const)
  const readers = [
    { mobile, email: null },
    { email, mobile: null },
  ]
  for (const reader of readers) {
    await notify(tx, identity.seal, { ...reader, language }, notice, { contact: masked(contact) })
  }
}
