import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { loginByUsername, register, SignedIn } from '@tiantian/contracts/user/login.ts'
import { audit } from '../../platform/audit.ts'
import { newId } from '../../platform/id.ts'
import { canonicalName, findByName, isReserved } from './account-name.ts'
import type { IdentityContext } from './identity.ts'
import { inviterOf } from './invite.service.ts'
import { notify } from './letters/notify.ts'
import { hashPassword, isPassword, refuseCommon } from './password.ts'
import { guarded } from './proof-guard.ts'
import { countRegistration } from './registration-guard.ts'
import { signIn } from './sign-in.ts'
import type { User } from './tables.ts'
import { users } from './tables.ts'

/** @throws AppError('USERNAME_TAKEN') also for names that the house keeps for itself, AppError('CAPTCHA_…') */
export async function registerPerson(
  context: IdentityContext,
  wish: Parsed<typeof register>,
): Promise<SignedIn> {
  const { username, nickname, deviceId, captcha } = wish
  refuseCommon(wish.password, username)
  await countRegistration(context, { deviceId, captcha })
  if (isReserved(username) || (await findByName(context.db, username))) throw new AppError('USERNAME_TAKEN')
  const inviterId = await inviterOf(context.db, wish.inviteCode)
  const passwordHash = await hashPassword(wish.password, username)
  const user = await createPerson(context, { username, nickname: nickname ?? null, passwordHash, inviterId })
  if (!user) throw new AppError('USERNAME_TAKEN')
  return signIn(context, user, 'register', 'password')
}

type NewPerson = Partial<
  Pick<
    User,
    | 'username'
    | 'nickname'
    | 'mobile'
    | 'email'
    | 'customId'
    | 'passwordHash'
    | 'roles'
    | 'isFirstAdmin'
    | 'inviterId'
  >
>

/** A new account; undefined when a name of it is somebody's already. */
export function createPerson(
  { db, clock, language }: IdentityContext,
  person: NewPerson,
): Promise<User | undefined> {
  const now = clock.now()
  const invitedAt = person.inviterId ? now : null
  const row = { id: newId(), kind: 'person' as const, language, createdAt: now, invitedAt, ...person }
  return db.transaction(async (tx) => {
    const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning()
    if (user) {
      await audit(tx, { actorId: user.id, event: 'user.register', objectKind: 'user', objectId: user.id })
    }
    return user
  })
}

/**
 * By username, mobile or email address, and password.
 * @throws AppError('PASSWORD_WRONG') for an unknown name and a wrong password alike, after the same time
 */
export async function loginPerson(
  context: IdentityContext,
  wish: Parsed<typeof loginByUsername>,
): Promise<SignedIn> {
  const { username: name, password, deviceId, captcha } = wish
  const owner = await findByName(context.db, name)
  const user = await guarded(context, {
    account: owner?.id ?? canonicalName(name),
    scene: 'login-by-pwd',
    deviceId,
    captcha,
    check: async () => ((await isPassword(password, owner?.passwordHash)) ? owner : undefined),
    attempt: { kind: 'login', way: 'password', owner: async () => owner?.id },
    warn: () => warnOwner(context, owner),
  })
  if (!user) throw new AppError('PASSWORD_WRONG')
  return signIn(context, user, 'login', 'password')
}

async function warnOwner({ db, identity }: IdentityContext, owner: User | undefined) {
  if (owner) await db.transaction((tx) => notify(tx, identity.seal, owner, 'attack'))
}

/** A new anonymous account, for a visitor's cart (S4.7). */
export async function loginAnonymously(context: IdentityContext): Promise<SignedIn> {
  const { db, clock, language } = context
  const guest = { id: newId(), kind: 'anonymous' as const, language, createdAt: clock.now() }
  const [user] = await db.insert(users).values(guest).returning()
  return signIn(context, user!, 'register')
}
