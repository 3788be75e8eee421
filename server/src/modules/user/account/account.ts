import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { isOfficialName } from '@tiantian/contracts/official-name.ts'
import type { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { addressKey } from '../../../platform/network/rate-limit.ts'
import { guarded } from '../factor/proof-guard.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { CaptchaInput } from '../login/captcha.ts'
import { solveOptionalCaptcha } from '../login/captcha.ts'
import { hashPassword, isPassword, refuseCommon } from '../login/password.ts'
import { signIn } from '../login/sign-in.ts'
import { notify } from '../notifications/notify.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'
import { canonicalName, findByName } from './account-name.ts'
import { inviterOf } from './invite.ts'

/** A family registers from one network; probing for names needs many more attempts. */
export const REGISTRATIONS_FREE = 3
const WINDOW_MS = 7_200_000

/**
 * Counts a registration attempt whatever its result, because a refused name is information too. From the fourth of a
 * network within two hours each needs a captcha; after two hours without an attempt the count restarts.
 * @throws AppError('CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED')
 */
async function countRegistration(context: IdentityContext, given: CaptchaInput): Promise<void> {
  const { db, clock, identity, caller } = context
  const now = clock.now()
  if (await solveOptionalCaptcha(db.sql, 'register', given, now)) return
  const registering = identity.cipher.hash('registering')
  const network = identity.cipher.hash(`network ${addressKey(caller.address)}`)
  // Counted before any lookup, in one statement: of many simultaneous attempts three are free.
  const { count } = await db.sql`
    insert into login_guards as guard (account_hash, network_hash, failed_count, failed_at)
    values (${registering}, ${network}, 1, ${now})
    on conflict (account_hash, network_hash) do update set failed_at = excluded.failed_at,
      failed_count = case when guard.failed_at < ${new Date(now.getTime() - WINDOW_MS)} then 1 else guard.failed_count + 1 end
    where guard.failed_count < ${REGISTRATIONS_FREE} or guard.failed_at < ${new Date(now.getTime() - WINDOW_MS)}`
  if (count === 0) throw new AppError('CAPTCHA_REQUIRED')
}

/** @throws AppError('USERNAME_TAKEN') also for reserved names, AppError('CAPTCHA_…') */
export async function registerUser(
  context: IdentityContext,
  input: Parsed<typeof register>,
): Promise<SignedIn> {
  const { username, nickname, deviceId, captcha } = input
  refuseCommon(input.password, username)
  await countRegistration(context, { deviceId, captcha })
  if (isOfficialName(username) || (await findByName(context.db.sql, username)))
    throw new AppError('USERNAME_TAKEN')
  const inviterId = await inviterOf(context.db, input.inviteCode)
  const passwordHash = await hashPassword(input.password, username)
  const user = await createUser(context, { username, nickname: nickname ?? null, passwordHash, inviterId })
  if (!user) throw new AppError('USERNAME_TAKEN')
  return signIn(context, user, 'register', 'password')
}

interface NewUser
  extends Partial<Pick<User, 'username' | 'nickname' | 'mobile' | 'email' | 'passwordHash' | 'roles'>> {
  /** The user's id in the external identity provider. */
  readonly customId?: string
  readonly isFirstAdmin?: boolean
  readonly inviterId?: string | null
}

/** Creates an account; returns undefined when one of its names is already taken. */
export const createUser = (context: IdentityContext, member: NewUser): Promise<User | undefined> =>
  context.db.transaction((tx) => insertUser(tx, context, member))

async function insertUser(
  tx: Tx,
  { clock, language }: Pick<IdentityContext, 'clock' | 'language'>,
  member: NewUser,
): Promise<User | undefined> {
  const now = clock.now()
  const [user] = await tx<User[]>`
      insert into users (id, kind, language, username, nickname, mobile, email, custom_id, password_hash, roles,
        is_first_admin, inviter_id, invited_at, created_at)
      values (${newId()}, 'person', ${language}, ${member.username ?? null}, ${member.nickname ?? null},
        ${member.mobile ?? null}, ${member.email ?? null}, ${member.customId ?? null},
        ${member.passwordHash ?? null}, ${member.roles ?? []}, ${member.isFirstAdmin ?? false},
        ${member.inviterId ?? null}, ${member.inviterId ? now : null}, ${now})
      on conflict do nothing returning ${userColumns(tx)}`
  if (user) {
    await audit(tx, { actorId: user.id, event: 'user.register', objectKind: 'user', objectId: user.id })
  }
  return user
}

/** The account that was registered by this provider's id, or to which it was joined. */
export async function findByCustomId(sql: Queryable, customId: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from users
    where custom_id = ${customId} or id = (select user_id from user_providers where custom_id = ${customId})`
  return user
}

/** The account of a user for whom another system vouches, created when there is none. */
export async function userOfCustomId(context: IdentityContext, customId: string) {
  const known = await findByCustomId(context.db.sql, customId)
  if (known) return { user: known, isNew: false }
  return context.db.transaction(async (tx) => {
    await tx`select lock_custom_id(${customId})`
    // A concurrent login of the same user, or one who joins it, was faster.
    const other = await findByCustomId(tx, customId)
    if (other) return { user: other, isNew: false }
    const created = await insertUser(tx, context, { customId })
    if (!created) throw new AppError('TICKET_INVALID')
    return { user: created, isNew: true }
  })
}

/**
 * Signs in by username, mobile or email address, and password.
 * @throws AppError('PASSWORD_WRONG') for an unknown name and for a wrong password, after the same time
 */
export async function loginByPassword(
  context: IdentityContext,
  input: Parsed<typeof loginByUsername>,
): Promise<SignedIn> {
  const { username, password, deviceId, captcha } = input
  const owner = await findByName(context.db.sql, username)
  const user = await guarded(context, {
    account: owner?.id ?? canonicalName(username),
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
  if (owner) await db.transaction((tx) => notify(tx, identity.cipher, owner, 'attack'))
}

/** Creates an anonymous account for a visitor's cart (S4.7). */
export async function loginAnonymously(context: IdentityContext): Promise<SignedIn> {
  const { db, clock, language } = context
  const [user] = await db.sql<User[]>`
    insert into users (id, kind, language, created_at) values (${newId()}, 'anonymous', ${language}, ${clock.now()})
    returning ${userColumns(db.sql)}`
  return signIn(context, user!, 'register')
}
