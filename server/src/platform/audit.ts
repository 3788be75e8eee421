import type { Fragment, Queryable } from './database/database.ts'

export interface AuditEntry {
  readonly actorId: string | null
  /** `order.cancel`, `user.register`, … */
  readonly event: string
  readonly objectKind: string
  readonly objectId: string
  readonly change?: object
  /** The time of the application's clock; by default that of the database. */
  readonly at?: Date
}

/** Records who changed what, in the transaction of the change. */
export const audit = (sql: Queryable, entry: AuditEntry): Promise<void> => auditAll(sql, [entry])

/** The same for several at once, in their order. */
export async function auditAll(sql: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAudit(sql, entries)
}

/** The same as a part of another statement. */
export const insertAudit = (sql: Queryable, entries: readonly AuditEntry[]): Fragment => sql`
  insert into audit_log (actor_id, event, object_kind, object_id, change, created_at)
  select "actorId", event, "objectKind", "objectId", coalesce(change, '{}'), coalesce(at, now())
  from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    as entry ("actorId" uuid, event text, "objectKind" text, "objectId" uuid, change jsonb, at timestamptz)`
