import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { loginByUsername, register, SignedIn } from '@tiantian/contracts/user/login.ts'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbOrTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { hashPassword, isPassword } from './password.ts'
import type { Sessions } from './session.service.ts'
import type { User } from './tables.ts'
import { users } from './tables.ts'
import type { IssuedToken } from './token.service.ts'

/** Names that would let a person speak for the house. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'root',
  'system',
  'support',
  'moderator',
  'office',
  'tiantian',
  'guest',
])

export interface SignInContext {
  readonly db: Db
  readonly sessions: Sessions
  readonly clock: Clock
  readonly language: Language
  readonly userAgent: string
}

/** @throws AppError('USERNAME_TAKEN') also for names that the house keeps for itself */
export async function registerPerson(
  context: SignInContext,
  wish: Parsed<typeof register>,
): Promise<SignedIn> {
  const { db, language, clock } = context
  if (RESERVED.has(wish.username.toLowerCase()) || (await findByUsername(db, wish.username))) {
    throw new AppError('USERNAME_TAKEN')
  }
  const passwordHash = await hashPassword(wish.password)
  const { username, nickname = null } = wish
  const person = {
    id: newId(),
    kind: 'person' as const,
    username,
    nickname,
    passwordHash,
    language,
    createdAt: clock.now(),
  }
  return db.transaction(async (tx) => {
    const [user] = await tx.insert(users).values(person).onConflictDoNothing().returning()
    if (!user) throw new AppError('USERNAME_TAKEN')
    await audit(tx, { actorId: user.id, event: 'user.register', objectKind: 'user', objectId: user.id })
    return signedIn(user, 'register', await context.sessions.begin(tx, user, context.userAgent))
  })
}

/** @throws AppError('PASSWORD_WRONG') for an unknown name and a wrong password alike, after the same time */
export async function loginPerson(
  context: SignInContext,
  wish: Parsed<typeof loginByUsername>,
): Promise<SignedIn> {
  const user = await findByUsername(context.db, wish.username)
  const isRight = await isPassword(wish.password, user?.passwordHash)
  if (!(user && isRight)) throw new AppError('PASSWORD_WRONG')
  return signedIn(user, 'login', await context.sessions.begin(context.db, user, context.userAgent))
}

/** A new anonymous account, for a visitor's cart (S4.7). */
export async function loginAnonymously({
  db,
  sessions,
  clock,
  language,
  userAgent,
}: SignInContext): Promise<SignedIn> {
  const guest = { id: newId(), kind: 'anonymous' as const, language, createdAt: clock.now() }
  return db.transaction(async (tx) => {
    const [user] = await tx.insert(users).values(guest).returning()
    return signedIn(user!, 'register', await sessions.begin(tx, user!, userAgent))
  })
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getUserInfo(db: DbOrTransaction, userId: string): Promise<UserInfo> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('TOKEN_INVALID')
  return userInfoOf(user)
}

async function findByUsername(db: Db, username: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  return user
}

function signedIn(user: User, type: SignedIn['type'], issued: IssuedToken): SignedIn {
  return { ...issued, type, uid: user.id, userInfo: userInfoOf(user) }
}

/** Names and defaults as S3.5 gives them; the web shows `guest` as its word for visitor. */
function userInfoOf(user: User): UserInfo {
  return {
    _id: user.id,
    username: user.username ?? '',
    nickname: user.nickname ?? user.username ?? 'guest',
    mobile: user.mobile ?? '',
    wx_openid: '',
    balance: user.balance,
    score: user.score,
    coupon: user.couponCount,
    hasNickName: user.nickname !== null,
    hasUserName: user.username !== null,
    hasMobile: user.mobile !== null,
    avatar: user.avatar ?? '',
    channel_code: user.channelCode,
  }
}
