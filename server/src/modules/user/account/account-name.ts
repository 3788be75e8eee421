import { AppError } from '@tiantian/contracts/error.ts'
import { plainCharacters } from '@tiantian/contracts/spelling/typed.ts'
import { e164 } from '@tiantian/contracts/user/contact.ts'
import { canonicalEmail } from '@tiantian/contracts/user/email.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { User } from '../user-row.ts'
import { userColumns } from '../user-row.ts'

type AccountName = Readonly<Record<'username' | 'mobile' | 'email', string | undefined>>

/**
 * Which name the caller signed in with: text with `@` is an email address, text that may be a phone number a mobile,
 * everything else a username.
 */
function nameOf(typed: string): Partial<AccountName> {
  const text = plainCharacters(typed)
  if (text.includes('@')) return { email: canonicalEmail(text) }
  // A username never consists of digits and dashes alone, so that no text can match two accounts.
  const mobile = /^[+\d\s().-]+$/.test(text) ? e164(text) : undefined
  return mobile ? { mobile } : { username: text.toLowerCase() }
}

/** Normalized form: one text per account, however it was typed. */
export function canonicalName(text: string): string {
  const { username, mobile, email } = nameOf(text)
  return mobile ?? email ?? username ?? ''
}

export async function findByName(sql: Queryable, text: string): Promise<User | undefined> {
  const { username, mobile, email } = nameOf(text)
  if (email !== undefined) return findByEmail(sql, email)
  if (mobile !== undefined) return findByMobile(sql, mobile)
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from users where lower(username) = ${username ?? null}`
  return user
}

export async function findByMobile(sql: Queryable, mobile: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where mobile = ${mobile}`
  return user
}

export async function findByEmail(sql: Queryable, email: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where email = ${email}`
  return user
}

/** The unique sign-in names of an account, with the error code for each when it is taken. */
export const TAKEN_CODES = {
  username: 'USERNAME_TAKEN',
  mobile: 'MOBILE_TAKEN',
  email: 'EMAIL_TAKEN',
} as const

const TAKEN_CODE_BY_INDEX = new Map<unknown, (typeof TAKEN_CODES)[keyof typeof TAKEN_CODES]>(
  Object.entries(TAKEN_CODES).map(([name, code]) => [`users_${name}`, code]),
)

/**
 * Translates a unique violation, caused by a concurrent write of the same name, to the contract's error code; returns
 * any other error unchanged.
 */
export function toTakenError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'constraint_name' in cause && TAKEN_CODE_BY_INDEX.get(cause.constraint_name)
    if (code) return new AppError(code)
  }
  return error
}
