import * as z from 'zod/mini'
import { defineAction } from '../action.ts'

/** The user data that the web stores locally (S3.5); names as in the specification. */
export const userInfo = z.object({
  _id: z.string(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  wx_openid: z.string(),
  /** What can be spent, in minor units of the user's own currency. */
  balance: z.int(),
  /** Points that can be spent. */
  score: z.int(),
  /** Coupons that can be used now. */
  coupon: z.int(),
  hasNickName: z.boolean(),
  hasUserName: z.boolean(),
  hasMobile: z.boolean(),
  avatar: z.string(),
  channel_code: z.string(),
})
export type UserInfo = z.output<typeof userInfo>

export const getUserInfo = defineAction({
  name: 'user/info/info',
  summary: 'The signed-in person (S7.2)',
  kind: 'read',
  auth: 'anonymous',
  input: z.object({}),
  output: z.object({ userInfo }),
})
