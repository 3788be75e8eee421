import { CloudError } from '../cloud-error.ts'
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

export interface EmailSignIn {
  readonly email: string
  readonly password: string
}

export interface UsernameSignIn {
  readonly username: string
  readonly password: string
}

/** The kinds of sign-in of the identity layer (S4.7) that take arguments; nothing is sent without a string (S5.1). */
export const signInArguments = {
  email(email: unknown, password: unknown): EmailSignIn {
    return { email: wanted(email, 'email'), password: passwordOf(password) }
  },
  /** A password that is no string counts as empty. */
  username(username: unknown, password?: unknown): UsernameSignIn {
    return { username: wanted(username, 'username'), password: passwordOf(password) }
  },
  ticket: (ticket: unknown): { readonly ticket: string } => ({ ticket: wanted(ticket, 'ticket') }),
}

function wanted(value: unknown, name: string): string {
  if (typeof value === 'string') return value
  throw new CloudError('PARAM_ERROR', `${name} must be a string`)
}

function passwordOf(password: unknown): string {
  return typeof password === 'string' ? password : ''
}
