import { AppError } from '@tiantian/contracts/error.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import type { SignedInUser } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findOpenReset } from '../factor/factor-reset.ts'
import { listAuthEvents } from '../session/auth-event.ts'
import { listSessions } from '../session/session.ts'
import type { UserSearchRow } from './office-list.ts'
import { toUserListRow } from './office-list.ts'

const LATEST = 20

interface UserDetailRow extends UserSearchRow {
  readonly has_password: boolean
  readonly has_factor: boolean
  readonly closing_at: string | null
}

/** All data of the user page. @throws AppError('USER_NOT_FOUND') also for anonymous and erased accounts */
export async function getUser(
  db: Db,
  viewer: SignedInUser,
  userId: string,
  clock: Clock,
): Promise<OfficeUser> {
  const [row] = await db.sql<UserDetailRow[]>`
    select id, username, nickname, mobile, email, status, roles, created_at, closing_at,
      password_hash is not null as has_password,
      exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id) as has_factor
    from users u where id = ${userId} and kind = 'person' and erased_at is null`
  if (!row) throw new AppError('USER_NOT_FOUND')
  const [sessions, { rows: events }, changes, openReset] = await Promise.all([
    listSessions(db, { ...viewer, id: userId }, clock),
    listAuthEvents(db, userId, { limit: LATEST }),
    listChanges(db, userId),
    findOpenReset(db, viewer.id, userId, clock),
  ])
  return {
    ...toUserListRow(row),
    hasPassword: row.has_password,
    hasSecondFactor: row.has_factor,
    closingAt: row.closing_at && new Date(row.closing_at).toISOString(),
    sessions,
    events,
    changes,
    openReset,
  }
}

interface AccountChange {
  readonly event: string
  readonly by: string
  readonly detail: string
  readonly at: string
}

async function listChanges({ sql }: Db, userId: string): Promise<AccountChange[]> {
  const rows = await sql<AccountChange[]>`
    select event, coalesce(u.nickname, u.username, '') as by,
      coalesce(change ->> 'reason', change ->> 'role', '') as detail, a.created_at as at
    from audit_log a left join users u on u.id = a.actor_id
    where object_kind = 'user' and object_id = ${userId} order by a.id desc limit ${LATEST}`
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
