import { AppError } from '@tiantian/contracts/error.ts'
import type { Tx } from '../../platform/database/database.ts'

interface StaleEdit {
  readonly id: string
  /** That the editor had read. */
  readonly version: number
  /** The audited events of such an object that write what the editor had read, each with its new `version`. */
  readonly events: readonly string[]
}

/**
 * For an object that somebody else has changed first: who, and when, from the audit log. Where none of these events but a
 * move of its state has raised the version, nobody has edited it, and it is a conflict of states.
 */
export async function editConflict(tx: Tx, { id, version, events }: StaleEdit): Promise<AppError> {
  const [last] = await tx<{ name: string | null; at: Date }[]>`
    select coalesce(nullif(u.nickname, ''), u.username) as name, a.created_at as at
    from audit_log a left join users u on u.id = a.actor_id
    where a.object_id = ${id} and a.event = any(${[...events]}::text[]) and (a.change->>'version')::int > ${version}
    order by a.created_at desc, a.id desc limit 1`
  if (!last) return new AppError('STATE_CONFLICT')
  return new AppError('EDIT_CONFLICT', { name: last.name ?? '', at: new Date(last.at).toISOString() })
}
