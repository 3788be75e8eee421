import { objectOf, textOf } from '../json.ts'

/** The login types of the identity layer (S4.7); NULL is nobody. */
export const LOGIN_TYPES = ['ANONYMOUS', 'CUSTOM', 'EMAIL', 'USERNAME', 'NULL'] as const

export type LoginType = (typeof LOGIN_TYPES)[number]

/** A user as described by the identity layer (S3.9). Unknown values are empty. */
export interface IdentityUser {
  readonly uid: string
  readonly loginType: LoginType
  readonly openid: string
  readonly email: string
  readonly hasPassword: boolean
  /** The user's id in the external system that issued the ticket. */
  readonly customUserId: string
  readonly nickName: string
  readonly gender: string
  readonly avatarUrl: string
  readonly country: string
  readonly province: string
  readonly city: string
}

type TextName = Exclude<keyof IdentityUser, 'loginType' | 'openid' | 'hasPassword'>

const TEXTS = 'uid email customUserId nickName gender avatarUrl country province city'.split(' ')

/** Reads a user from a reply; the location is in the reply or in its `location`. */
export function readIdentityUser(answer: unknown): IdentityUser {
  const user = objectOf(answer)
  const fields = { ...user, ...objectOf(user.location) }
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, textOf(fields[name])])) as Record<TextName, string>),
    loginType: LOGIN_TYPES.find((type) => type === user.loginType) ?? 'NULL',
    openid: textOf(user.openid) || textOf(user.wxOpenId),
    hasPassword: user.hasPassword === true,
  }
}
