import type { Parsed } from '@tiantian/contracts/action.ts'
import { ACCOUNT_STATES } from '@tiantian/contracts/user/account-state.ts'
import { e164, masked } from '@tiantian/contracts/user/contact.ts'
import type { listUsers as listPeopleAction, UserListRow } from '@tiantian/contracts/user/office.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sortedList } from '../../../platform/database/sorted-list.ts'
import type { AccountStatus } from '../user-row.ts'

/** The columns of a row, under the names used by user rows. */
export interface UserSearchRow {
  readonly id: string
  readonly username: string | null
  readonly nickname: string | null
  readonly mobile: string | null
  readonly email: string | null
  readonly status: AccountStatus
  readonly roles: string[]
  /** Timestamp as PostgreSQL prints it. */
  readonly created_at: string
}

const pageOfUsers = sortedList({
  name: 'people of the office',
  id: 'id',
  columns: {
    name: { expression: "lower(coalesce(nullif(nickname, ''), username, ''))", type: 'text' },
    createdAt: { expression: 'created_at', type: 'timestamptz' },
  },
  standard: '-createdAt',
})

export async function listUsers(
  { sql }: Db,
  { search = '', state, role, ...input }: Parsed<typeof listPeopleAction>,
): Promise<{ rows: UserListRow[]; nextCursor: string | null }> {
  const page = pageOfUsers(sql, input)
  const status = state === undefined ? null : ACCOUNT_STATES.indexOf(state)
  const found = await sql<(UserSearchRow & { sortValue: string })[]>`
    select id, username, nickname, mobile, email, status, roles, created_at, ${page.position} from users
    where kind = 'person' and erased_at is null ${matching(sql, search)}
      and (${status}::smallint is null or status = ${status}::smallint)
      and (${role ?? null}::text is null or ${role ?? null}::text = any(roles))
      ${page.after} ${page.order}`
  const { rows, nextCursor } = page.pageOf(found)
  return { rows: rows.map(toUserListRow), nextCursor }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Fewer digits would match half a country; equals the digits shown of a masked number. */
const TAIL_LENGTH = 4

/** The search text is an id, an email address, the end of a number or the beginning of a username. */
function matching(sql: Db['sql'], search: string) {
  if (search === '') return sql``
  if (UUID.test(search)) return sql`and id = ${search}::uuid`
  if (search.includes('@')) return sql`and email = ${search.toLowerCase()}`
  const digits = search.replace(/[+\s().-]/g, '')
  if (/^\d+$/.test(digits) && digits.length >= TAIL_LENGTH) return withNumber(sql, search, digits)
  const begin = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (lower(username) like ${begin} or lower(nickname) like ${begin})`
}

/** A full number or just the digits that are shown: longer suffixes would reveal hidden digits one by one. */
function withNumber(sql: Db['sql'], search: string, digits: string) {
  const number = e164(search)
  if (number !== undefined) return sql`and mobile = ${number}`
  const end = [...digits.slice(-TAIL_LENGTH)].reverse().join('')
  return sql`and reverse(mobile) like ${`${end}%`}`
}

export const toUserListRow = (row: UserSearchRow): UserListRow => ({
  userId: row.id,
  username: row.username ?? '',
  nickname: row.nickname ?? '',
  mobile: row.mobile ? `…${row.mobile.slice(-TAIL_LENGTH)}` : '',
  email: masked(row.email ?? '').replace(/^\*+.*$/, ''),
  state: ACCOUNT_STATES[row.status],
  roles: row.roles,
  createdAt: new Date(row.created_at).toISOString(),
})
