import { AppError } from '@tiantian/contracts/error.ts'
import type { UserInfo } from '@tiantian/contracts/user/info.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getUserInfo(sql: Queryable, userId: string): Promise<UserInfo> {
  return userInfoOf(await getUser(sql, userId))
}

/** @throws AppError('TOKEN_INVALID') when the account is gone */
export async function getUser(sql: Queryable, userId: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${userId}`
  if (!user) throw new AppError('TOKEN_INVALID')
  return user
}

/** Names and defaults of S3.5; the web shows `guest` as its word for visitor. */
export function userInfoOf(user: User): UserInfo {
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

/** While the second factor is missing: only what a greeting shows, neither number nor balance. */
export const faceOf = (user: User): UserInfo =>
  userInfoOf({ ...user, mobile: null, balance: 0, score: 0, couponCount: 0, channelCode: '' })
