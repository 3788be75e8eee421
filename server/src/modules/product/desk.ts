import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Claim } from '@tiantian/contracts/office/claim.ts'
import { REVIEW_QUEUES } from '@tiantian/contracts/office/claim.ts'
import { afterWorkingDays, REVIEW_WORKING_DAYS } from '@tiantian/contracts/office/working-days.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { listDesk as contract } from '@tiantian/contracts/product/desk.ts'
import type { DeskKind } from '@tiantian/contracts/product/desk-kind.ts'
import { DESK_KINDS } from '@tiantian/contracts/product/desk-kind.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/cursor.ts'
import type { Queryable } from '../../platform/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { claimInSql, claimOf } from '../office/claim.ts'

interface DeskOfficer {
  readonly language: Language
  readonly user: { readonly id: string; readonly roles: readonly string[] }
  readonly now: Date
}

interface ListedDeskRow {
  readonly id: string
  readonly kind: DeskKind
  readonly name: string
  readonly country: string
  readonly submittedAt: string
  readonly claim: Claim | null
}

/** One queue of all that sellers wait for; the oldest first, which is due first too. */
export async function listDesk(
  sql: Queryable,
  { user, now, language }: DeskOfficer,
  { kind, cursor, limit }: Parsed<typeof contract>,
) {
  const list = `desk ${kind ?? ''}`
  const last = readCursor(list, cursor, z.tuple([cursorTime, cursorId]))
  const permitted = DESK_KINDS.filter((one) => one !== 'brand' || isAllowed(user.roles, REVIEW_QUEUES.brands))
  const kinds = permitted.filter((one) => kind === undefined || one === kind)
  const waiting = sql`('submitted', 'in_review', 'appealed')`
  const rows = await sql<ListedDeskRow[]>`
    select q.id, q.kind, q.name, q.country, q."submittedAt"::text,
      case q.kind when 'brand' then ${claimInSql(sql, 'brands', sql`q.id::text`, { userId: user.id, now })}
        when 'product' then ${claimInSql(sql, 'products', sql`q.id::text`, { userId: user.id, now })}
        when 'shop' then ${claimInSql(sql, 'shops', sql`q.id::text`, { userId: user.id, now })}
        else ${claimInSql(sql, 'enterprises', sql`q.id::text`, { userId: user.id, now })} end as claim
    from (
      select id, kind, name, country, submitted_at as "submittedAt" from enterprise_applications where state in ${waiting}
      union all
      select r.id, 'renewal', a.name, a.country, r.submitted_at
      from enterprise_renewals r join enterprise_applications a on a.id = r.application_id
      where a.state = 'approved' and r.state in ${waiting}
      union all
      select c.id, 'change', a.name, a.country, c.submitted_at
      from enterprise_changes c join enterprise_applications a on a.id = c.application_id
      where a.state = 'approved' and c.state in ${waiting}
      union all
      select id, 'brand', name, '', created_at from brand_requests where state = 'waiting'
      union all
      select r.id, 'product', coalesce(p.name->>${language}, p.name->>'en', p.part_number), s.country, r.submitted_at
      from product_reviews r join products p on p.id = r.product_id join shops s on s.id = p.shop_id
      where r.state = 'submitted') q
    where q.kind = any(${kinds}::text[])
      and ${last ? sql`(q."submittedAt", q.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : sql`true`}
    order by q."submittedAt", q.id limit ${limit + 1}`
  const { rows: page, nextCursor } = pageOf(list, rows, limit, (row) => [row.submittedAt, row.id])
  return {
    rows: page.map((row) => ({
      ...row,
      submittedAt: isoTime(row.submittedAt),
      dueAt: afterWorkingDays(new Date(row.submittedAt), REVIEW_WORKING_DAYS).toISOString(),
      claim: claimOf(row.claim),
    })),
    nextCursor,
  }
}
