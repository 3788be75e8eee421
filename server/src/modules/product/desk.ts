import type { Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Claim, ReviewQueue } from '@tiantian/contracts/office/claim.ts'
import { REVIEW_QUEUES } from '@tiantian/contracts/office/claim.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { listDesk as contract } from '@tiantian/contracts/product/desk.ts'
import type { DeskKind } from '@tiantian/contracts/product/names.ts'
import { DESK_KINDS } from '@tiantian/contracts/product/names.ts'
import * as z from 'zod'
import { cursorId, cursorTime, readCursor } from '../../platform/database/cursor.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { claimInSql, pageOfQueue } from '../office/claim.ts'

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
  readonly endorsedBy: string
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
  const endorserOf = (queue: ReviewQueue, id: Fragment, revision: Fragment) => sql`(
    select endorsed_by from review_endorsements e
    where e.queue = ${queue} and e.item_id = ${id}::text and e.revision = ${revision})`
  const waiting = sql`('submitted', 'in_review', 'appealed')`
  const rows = await sql<ListedDeskRow[]>`
    select q.id, q.kind, q.name, q.country, q."submittedAt"::text,
      coalesce((select coalesce(nullif(u.nickname, ''), u.username) from users u where u.id = q."endorsedBy"), '') as "endorsedBy",
      case q.kind when 'brand' then ${claimInSql(sql, 'brands', sql`q.id::text`, { userId: user.id, now })}
        when 'product' then ${claimInSql(sql, 'products', sql`q.id::text`, { userId: user.id, now })}
        when 'authorisation' then ${claimInSql(sql, 'authorisations', sql`q.id::text`, { userId: user.id, now })}
        when 'shop' then ${claimInSql(sql, 'shops', sql`q.id::text`, { userId: user.id, now })}
        else ${claimInSql(sql, 'enterprises', sql`q.id::text`, { userId: user.id, now })} end as claim
    from (
      select id, kind, name, country, submitted_at as "submittedAt", endorsed_by as "endorsedBy"
      from enterprise_applications where state in ${waiting}
      union all
      select r.id, 'renewal', a.name, a.country, r.submitted_at, null
      from enterprise_renewals r join enterprise_applications a on a.id = r.application_id
      where a.state = 'approved' and r.state in ${waiting}
      union all
      select c.id, 'change', a.name, a.country, c.submitted_at, null
      from enterprise_changes c join enterprise_applications a on a.id = c.application_id
      where a.state = 'approved' and c.state in ${waiting}
      union all
      select id, 'brand', name, '', created_at, ${endorserOf('brands', sql`id`, sql`1`)}
      from brand_requests where state = 'waiting'
      union all
      select r.id, 'product', coalesce(p.name->>${language}, p.name->>'en', p.part_number), s.country, r.submitted_at,
        ${endorserOf('products', sql`r.id`, sql`r.revision`)}
      from product_reviews r join products p on p.id = r.product_id join shops s on s.id = p.shop_id
      where r.state = 'submitted'
      union all
      select c.id, 'authorisation', b.name || ' – ' || coalesce(s.name->>${language}, s.name->>'en', s.slug), s.country,
        c.submitted_at, ${endorserOf('authorisations', sql`c.id`, sql`c.revision`)}
      from shop_certificates c join shops s on s.id = c.shop_id join brands b on b.id = c.brand_id
      where c.state = 'submitted' and s.state <> 'closed') q
    where q.kind = any(${kinds}::text[])
      and ${last ? sql`(q."submittedAt", q.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : sql`true`}
    order by q."submittedAt", q.id limit ${limit + 1}`
  return pageOfQueue(sql, list, { found: rows, limit })
}
