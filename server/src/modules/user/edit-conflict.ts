import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database.ts'

/** For an object that somebody else has changed first: who, and when, from the audit log. */
export async function editConflict(tx: Tx, objectId: string): Promise<AppError> {
  const [last] = await tx<{ name: string | null; at: Date }[]>`
    select coalesce(nullif(u.nickname, ''), u.username) as name, a.created_at as at
    from audit_log a left join users u on u.id = a.actor_id
    where a.object_id = ${objectId} order by a.created_at desc, a.id desc limit 1`
  return new AppError('EDIT_CONFLICT', {
    name: last?.name ?? '',
    at: last ? new Date(last.at).toISOString() : '',
  })
}
