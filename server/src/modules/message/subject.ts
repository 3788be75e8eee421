import type { Language } from '@tiantian/contracts/language.ts'
import type { SubjectCard } from '@tiantian/contracts/message/message.ts'
import type { SubjectKind } from '@tiantian/contracts/message/names.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'
import { isManagedBy } from '../shop/own-shop.ts'

export interface SubjectId {
  readonly kind: SubjectKind
  readonly id: string
}

export const subjectKey = ({ kind, id }: SubjectId) => `${kind} ${id}`

/**
 * Products, orders, quotes and events as this reader may see them now, by their keys: what is missing is gone, or not theirs.
 */
export async function readSubjects(
  sql: Queryable,
  userId: string,
  language: Language,
  subjects: readonly SubjectId[],
): Promise<ReadonlyMap<string, SubjectCard>> {
  const ids = (kind: SubjectKind) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  const name = (column: string) => sql.unsafe(textInSql(column, language))
  if (subjects.length === 0) return new Map()
  const cards = await sql<SubjectCard[]>`
    select 'product' as kind, p.id, ${name('p.name')} as title, p.part_number as note, p.pictures[1] as picture, '' as "askedId"
    from products p where p.id = any(${ids('product')}::uuid[]) and p.state = 'active'
    union all
    select 'order', o.id, o.code, o.state, '', ''
    from orders o join shops s on s.id = o.shop_id
    where o.id = any(${ids('order')}::uuid[]) and (o.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'sales')})
    union all
    select 'quote', q.id, r.code, q.state, '', case when r.buyer_id = ${userId} then r.id::text else '' end
    from quotes q join quote_requests r on r.id = q.request_id join shops s on s.id = q.shop_id
    where q.id = any(${ids('quote')}::uuid[]) and (r.buyer_id = ${userId} or ${isManagedBy(sql, userId, 'quotes')})
    union all
    select 'event', e.id, ${name('e.title')}, to_char(e.starts_at at time zone e.time_zone, 'YYYY-MM-DD'), '', ''
    from events e where e.id = any(${ids('event')}::uuid[]) and e.state in ('published', 'postponed', 'cancelled')`
  return new Map(cards.map((card) => [subjectKey(card), card]))
}
