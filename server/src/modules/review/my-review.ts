import type { Output } from '@tiantian/contracts/action.ts'
import type { myReviews as contract, MyReview, Reviewable } from '@tiantian/contracts/review/review.ts'
import { REVIEW_EDIT_DAYS } from '@tiantian/contracts/review/review.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import type { ReviewRow } from './review-row.ts'
import { REVIEW_COLUMNS, reviewOf } from './review-row.ts'

/** Older orders are ignored; a wholesaler may have ten thousand. */
const ORDERS_SEARCHED = 500
const MARKS_MAX = 500
const DAY_MS = 86_400_000

/** Until when a review may be changed. */
export const editableUntil = (createdAt: string): Date =>
  new Date(new Date(createdAt).getTime() + REVIEW_EDIT_DAYS * DAY_MS)

/** What the user may do with the reviews of a product. An unknown product allows nothing. */
export async function readMine(
  sql: Queryable,
  userId: string,
  productId: string,
): Promise<Output<typeof contract>> {
  const [reviews, waiting, usefulIds, sellers] = await Promise.all([
    readOwn(sql, userId, productId),
    readWaiting(sql, userId, productId),
    readMarks(sql, userId, productId),
    sql`select from products p join shops s on s.id = p.shop_id
      where p.id = ${productId} and ${isManagedBy(sql, userId, 'sales')}`,
  ])
  const isSeller = sellers.length > 0
  return { reviews, waiting: isSeller ? [] : waiting, usefulIds, isSeller }
}

async function readOwn(sql: Queryable, userId: string, productId: string): Promise<MyReview[]> {
  const rows = await sql<(ReviewRow & { state: string })[]>`
    select ${sql.unsafe(REVIEW_COLUMNS)}, r.state from reviews r join users u on u.id = r.author_id
    where r.author_id = ${userId} and r.product_id = ${productId}
    order by r.created_at desc limit 20`
  return rows.map((row) => ({
    ...reviewOf(row),
    isHidden: row.state === 'hidden',
    editableUntil: editableUntil(row.created_at).toISOString(),
  }))
}

async function readWaiting(sql: Queryable, userId: string, productId: string): Promise<Reviewable[]> {
  const rows = await sql<Reviewable[]>`
    select o.id as "orderId", l.position, o.code as "orderCode", o.created_at::text as "orderedAt"
    from (
      select id, code, state, created_at from orders where buyer_id = ${userId}
      order by created_at desc, id desc limit ${ORDERS_SEARCHED}
    ) o join order_lines l on l.order_id = o.id
    where l.product_id = ${productId} and o.state = 'completed' and l.quantity > 0
      and not exists (
        select from reviews r
        where r.author_id = ${userId} and r.product_id = ${productId})
    order by o.created_at desc, o.id, l.position limit 20`
  return rows.map((row) => ({ ...row, orderedAt: isoTime(row.orderedAt) }))
}

async function readMarks(sql: Queryable, userId: string, productId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id from review_votes v join reviews r on r.id = v.review_id
    where v.voter_id = ${userId} and r.product_id = ${productId} order by r.id desc limit ${MARKS_MAX}`
  return rows.map(({ id }) => id)
}
