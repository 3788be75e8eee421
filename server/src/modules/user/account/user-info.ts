import { AppError } from '@tiantian/contracts/error.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { IdentityContext } from '../identity/identity.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'

type SpendableFigures = Pick<UserInfo, 'balance' | 'score' | 'coupon'>

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getUserInfo(
  sql: Queryable,
  { clock, identity }: Pick<IdentityContext, 'clock' | 'identity'>,
  userId: string,
): Promise<UserInfo> {
  const { balance, score, coupon } = identity.spendable('moment.at')
  const [user] = await sql<(User & SpendableFigures)[]>`
    select ${userColumns(sql)}, ${sql.unsafe(balance)}::float8 as balance, ${sql.unsafe(score)}::float8 as score,
      ${sql.unsafe(coupon)} as coupon
    from users u cross join (values (${clock.now()}::timestamptz)) moment (at) where id = ${userId}`
  if (!user) throw new AppError('TOKEN_INVALID')
  return userInfoOf(user, user)
}

/** The user of a call; of others see `readUser`. @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getOwnUser(sql: Queryable, userId: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${userId}`
  if (!user) throw new AppError('TOKEN_INVALID')
  return user
}

/** Names and defaults of S3.5; the web shows `guest` as its word for visitor. */
function userInfoOf(user: User, { balance, score, coupon }: SpendableFigures): UserInfo {
  return {
    _id: user.id,
    username: user.username ?? '',
    nickname: user.nickname ?? user.username ?? 'guest',
    mobile: user.mobile ?? '',
    wx_openid: '',
    balance,
    score,
    coupon,
    hasNickName: user.nickname !== null,
    hasUserName: user.username !== null,
    hasMobile: user.mobile !== null,
    avatar: user.avatar ?? '',
    channel_code: user.channelCode,
  }
}

/** While the second factor is missing: only what a greeting shows, neither number nor balance. */
export const faceOf = (user: User): UserInfo =>
  userInfoOf({ ...user, mobile: null, channelCode: '' }, { balance: 0, score: 0, coupon: 0 })
