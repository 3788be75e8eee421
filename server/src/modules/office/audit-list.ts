import type { Parsed } from '@tiantian/contracts/action.ts'
import type { AuditRow, listAudit } from '@tiantian/contracts/office/audit.ts'
import * as z from 'zod'
import { cursorBigint, cursorTime, pageOf, readCursor } from '../../platform/cursor.ts'
import type { Queryable } from '../../platform/database.ts'
import { isoTime } from '../../platform/iso-time.ts'

const LIST = 'audit'

/** The audit log, the latest entries first. Every filter is served by an index that ends with the time. */
export async function listEntries(
  sql: Queryable,
  { event, actor, objectId, createdFrom, createdTo, cursor, limit }: Parsed<typeof listAudit>,
) {
  const last = readCursor(LIST, cursor, z.tuple([cursorTime, cursorBigint]))
  const rows = await sql<AuditRow[]>`
    select a.id::text, a.event, a.object_kind as "objectKind", a.object_id as "objectId", a.change::text,
      a.created_at::text as "createdAt",
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', coalesce(nullif(u.nickname, ''), u.username, ''))
        end as actor
    from audit_log a left join users u on u.id = a.actor_id
    where true
      ${event ? sql`and a.event = ${event}` : sql``}
      ${actor ? sql`and a.actor_id = (select id from users where lower(username) = lower(${actor}))` : sql``}
      ${objectId ? sql`and a.object_id = ${objectId}` : sql``}
      ${createdFrom ? sql`and a.created_at >= ${createdFrom}` : sql``}
      ${createdTo ? sql`and a.created_at < ${createdTo}::timestamptz + interval '1 millisecond'` : sql``}
      ${last ? sql`and (a.created_at, a.id) < (${last[0]}::timestamptz, ${last[1]}::bigint)` : sql``}
    order by a.created_at desc, a.id desc limit ${limit + 1}`
  const { rows: page, nextCursor } = pageOf(LIST, rows, limit, (row) => [row.createdAt, Number(row.id)])
  return { rows: page.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) })), nextCursor }
}
