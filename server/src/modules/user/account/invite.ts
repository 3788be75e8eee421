import { randomInt } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { InvitedUser, listInvited as listInvitedAction } from '@tiantian/contracts/user/invite.ts'
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from '@tiantian/contracts/user/invite.ts'
import postgres from 'postgres'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { refusable } from '../../../platform/database/failed-statement.ts'

const DRAWS_MAX = 10

const drawCode = () =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    '',
  )

/**
 * The user's invite code, created on first use.
 * @throws AppError('INVITE_CODE_FAILED') when ten random codes were already taken
 */
export async function ensureInviteCode({ sql }: Db, userId: string, draw = drawCode): Promise<string> {
  for (let n = 0; n < DRAWS_MAX; n++) {
    try {
      // Of two simultaneous calls by one user, the second returns the code of the first.
      const [row] = await sql<{ invite_code: string }[]>`
        update users set invite_code = coalesce(invite_code, ${draw()}) where id = ${userId} returning invite_code`
      if (!row) throw new AppError('TOKEN_INVALID')
      return row.invite_code
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw new AppError('INVITE_CODE_FAILED')
}

const isTaken = (error: unknown) =>
  error instanceof postgres.PostgresError && error.constraint_name === 'users_invite_code'

export async function describeInvite(db: Db, userId: string) {
  const inviteCode = await ensureInviteCode(db, userId)
  const [row] = await db.sql<[{ count: number; has_inviter: boolean }]>`
    select (select count(*)::int from users where inviter_id = ${userId}) as count,
      inviter_id is not null as has_inviter from users where id = ${userId}`
  return { inviteCode, invitedCount: row.count, hasInviter: row.has_inviter }
}

/** @throws AppError('INVITE_CODE_INVALID' | 'INVITER_FIXED') */
export async function acceptInvite({ sql }: Db, userId: string, code: string, clock: Clock) {
  await refusable(sql`select accept_invite(${userId}, ${code}, ${clock.now()})`)
}

/** The user whose invite code a new user registers with. @throws AppError('INVITE_CODE_INVALID') */
export async function inviterOf({ sql }: Db, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null
  const [inviter] = await sql<
    { id: string }[]
  >`select id from users where invite_code = ${code} and status = 0`
  if (!inviter) throw new AppError('INVITE_CODE_INVALID')
  return inviter.id
}

interface InvitedRow extends Omit<InvitedUser, 'invitedAt'> {
  readonly invitedAt: string
}

export async function listInvited(
  { sql }: Db,
  userId: string,
  { level, limit, offset, needTotal }: Parsed<typeof listInvitedAction>,
): Promise<{ rows: InvitedUser[]; total: number | null }> {
  const atLevel = sql`
    with recursive below as (
      select id, 1 as level from users where inviter_id = ${userId}
      union all
      select u.id, below.level + 1 from users u join below on u.inviter_id = below.id where below.level < ${level}
    ) select id from below where level = ${level}`
  const rows = await sql<InvitedRow[]>`
    select id as "userId", coalesce(nickname, '') as nickname, coalesce(avatar, '') as avatar,
      invited_at as "invitedAt"
    from users where id in (${atLevel}) and erased_at is null
    order by invited_at desc, id desc limit ${limit} offset ${offset}`
  const users = rows.map((row) => ({ ...row, invitedAt: new Date(row.invitedAt).toISOString() }))
  if (!needTotal) return { rows: users, total: null }
  const [counted] = await sql<[{ count: number }]>`
    select count(*)::int as count from users where id in (${atLevel}) and erased_at is null`
  return { rows: users, total: counted.count }
}
