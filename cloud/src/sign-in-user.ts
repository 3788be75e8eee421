import type { Json } from './json.ts'
import { objectOf, textOf } from './json.ts'

/** The kinds of login that the identity layer tells apart (S4.7); NULL is nobody. */
export const LOGIN_TYPES = ['ANONYMOUS', 'CUSTOM', 'EMAIL', 'USERNAME', 'NULL'] as const

export type LoginType = (typeof LOGIN_TYPES)[number]

/** A user as the identity layer describes her (S3.9). What is not known is empty. */
export interface IdentityUser {
  readonly uid: string
  readonly loginType: LoginType
  readonly openid: string
  readonly email: string
  readonly hasPassword: boolean
  /** The id under which another system knows her, by whose ticket she signed in. */
  readonly customUserId: string
  readonly nickName: string
  readonly gender: string
  readonly avatarUrl: string
  readonly country: string
  readonly province: string
  readonly city: string
}

const TEXTS = ['uid', 'email', 'customUserId', 'nickName', 'gender', 'avatarUrl'] as const
const PLACE = ['country', 'province', 'city'] as const

/** Reads a user out of an answer; her place may stand in the answer or in its `location`. */
export function readIdentityUser(answer: unknown): IdentityUser {
  const user = objectOf(answer)
  return {
    ...textsOf(user, TEXTS),
    ...textsOf({ ...user, ...objectOf(user.location) }, PLACE),
    loginType: LOGIN_TYPES.find((type) => type === user.loginType) ?? 'NULL',
    openid: textOf(user.openid) || textOf(user.wxOpenId),
    hasPassword: user.hasPassword === true,
  }
}

function textsOf<Name extends string>(from: Json, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(from[name])])) as Record<Name, string>
}
