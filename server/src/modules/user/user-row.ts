import { AppError } from '@tiantian/contracts/error.ts'
import { accountMachine } from '@tiantian/contracts/user/office.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { storeMachine } from '../../platform/move.ts'

/** Numbered as on the identity pages: normal, banned, under review, refused, closed. */
export type AccountStatus = 0 | 1 | 2 | 3 | 4
export const NORMAL: AccountStatus = 0
export const BANNED: AccountStatus = 1
export const CLOSED: AccountStatus = 4

export const accounts = storeMachine<{
  readonly id: string
  readonly roles: readonly string[]
  readonly closing_at: string | null
}>()({
  machine: accountMachine,
  table: 'users',
  stateColumn: 'status',
  isNumbered: true,
  notFound: 'USER_NOT_FOUND',
  audit: { objectKind: 'user', objectId: ({ id }) => id },
})

/** A row of `users`. */
export interface User {
  readonly id: string
  readonly kind: 'anonymous' | 'person'
  readonly username: string | null
  readonly nickname: string | null
  /** In E.164. */
  readonly mobile: string | null
  /** Lower case. */
  readonly email: string | null
  readonly avatar: string | null
  readonly passwordHash: string | null
  readonly roles: readonly string[]
  readonly language: string
  readonly channelCode: string
  readonly status: AccountStatus
  /** When a closed account will be erased. */
  readonly closingAt: string | null
  /** When a ban ends by itself; null for one without an end. */
  readonly bannedUntil: string | null
}

/** The columns of a `User`. */
export const userColumns = (sql: Queryable) => sql`
  id, kind, username, nickname, mobile, email, avatar, password_hash as "passwordHash", roles, language,
  channel_code as "channelCode", status, closing_at as "closingAt", banned_until as "bannedUntil"`

/** @throws AppError('USER_NOT_FOUND') */
export async function readUser(sql: Queryable, id: string): Promise<User> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users where id = ${id}`
  if (!user) throw new AppError('USER_NOT_FOUND')
  return user
}
