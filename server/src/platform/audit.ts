import type { Queryable } from './database.ts'

export interface AuditEntry {
  readonly actorId: string | null
  /** `order.cancel`, `user.register`, … */
  readonly event: string
  readonly objectKind: string
  readonly objectId: string
  readonly change?: object
  /** By the program's clock; without it, the database's. */
  readonly at?: Date
}

/** Writes down who changed what; in the transaction of the change itself. */
export async function audit(sql: Queryable, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
    values (${entry.actorId}, ${entry.event}, ${entry.objectKind}, ${entry.objectId},
            ${JSON.stringify(entry.change ?? {})}::jsonb, coalesce(${entry.at ?? null}::timestamptz, now()))`
}
