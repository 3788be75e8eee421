import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { listCards as contract, SubjectCard } from '@tiantian/contracts/message/message.ts'
import { CARDS_MAX } from '@tiantian/contracts/message/message.ts'
import type { PartyKind, SubjectKind } from '@tiantian/contracts/message/names.ts'
import type { Fragment, Queryable } from '../../platform/database/database.ts'
import { likePattern, textInSql } from '../../platform/database/text-in-sql.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { MessageActor } from './party.ts'
import { requireParty } from './party.ts'

interface CardRequest {
  readonly userId: string
  readonly side: PartyKind
  readonly customerId: string
  /** The shop or other user of the thread. */
  readonly otherId: string
  /** As a pattern; null for all. */
  readonly pattern: string | null
  readonly now: Date
}

/** The latest things of a kind that the user has, as rows of `id` and `at`. */
const candidates: Record<SubjectKind, (sql: Queryable, request: CardRequest) => Fragment> = {
  // A shop offers its own parts; a buyer shows what they saved or saw, and the parts of the shop.
  product: (sql, { userId, side, otherId, pattern }) => sql`
    select p.id, max(mine.at) as at
    from (
      select id, created_at as at from products where shop_id = ${otherId}
      ${
        side === 'user'
          ? sql`
        union all select object_id, created_at from favorites where user_id = ${userId} and kind = 'product'
        union all select object_id, seen_at from footprints where user_id = ${userId} and kind = 'product'`
          : sql``
      }
    ) mine join products p on p.id = mine.id
    where p.state = 'active' and (${pattern}::text is null or p.part_number ilike ${pattern} or p.name::text ilike ${pattern})
    group by p.id`,
  // Only what both sides may see.
  order: (sql, { customerId, otherId, pattern }) => sql`
    select id, created_at as at from orders
    where buyer_id = ${customerId} and shop_id = ${otherId} and (${pattern}::text is null or code ilike ${pattern})`,
  quote: (sql, { customerId, otherId, pattern }) => sql`
    select q.id, q.created_at as at from quotes q join quote_requests r on r.id = q.request_id
    where r.buyer_id = ${customerId} and q.shop_id = ${otherId} and (${pattern}::text is null or r.code ilike ${pattern})`,
  // Those for which the user is registered, and those that are still to come.
  event: (sql, { userId, pattern, now }) => sql`
    select e.id, coalesce((select max(r.created_at) from registrations r where r.event_id = e.id and r.user_id = ${userId}),
      ${now}::timestamptz - (e.starts_at - ${now}::timestamptz)) as at
    from events e
    where e.state in ('published', 'postponed') and (${pattern}::text is null or e.title::text ilike ${pattern})
      and (e.ends_at > ${now} or exists (select from registrations r where r.event_id = e.id and r.user_id = ${userId}))`,
}

/**
 * What the user can send as a card in a thread, the latest first.
 * @throws AppError('THREAD_NOT_FOUND')
 */
export async function listCards(
  actor: MessageActor,
  { threadId, kind, text }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { sql } = actor.db
  const { kind: side } = await requireParty(sql, actor, threadId)
  const [thread] = await sql<[{ customerId: string; otherId: string }]>`
    select customer_id as "customerId", other_id as "otherId" from message_threads where id = ${threadId}`
  const pattern = text === '' ? null : likePattern(text)
  const request = { ...thread, userId: actor.user.id, side, pattern, now: actor.clock.now() }
  const found = await sql<{ id: string }[]>`
    select id from (${candidates[kind](sql, request)}) mine order by at desc, id limit ${CARDS_MAX}`
  const subjects = found.map(({ id }) => ({ kind, id }))
  const cards = await readSubjects(sql, actor.user.id, actor.language, subjects)
  return { cards: subjects.flatMap((one) => cards.get(subjectKey(one)) ?? []) }
}

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
