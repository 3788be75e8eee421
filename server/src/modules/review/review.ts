import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { fileTypeOf } from '@tiantian/contracts/media/file-type.ts'
import type {
  addReview as addContract,
  answerReview as answerContract,
  changeReview as changeContract,
  myReviews as contract,
  listReviews as listContract,
  MyReview,
  Review,
  Reviewable,
  ReviewSort,
} from '@tiantian/contracts/review/review.ts'
import { REVIEW_EDIT_DAYS } from '@tiantian/contracts/review/review.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { once } from '../../platform/idempotent-request.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { encodedPath, pathOfAddress } from '../media/file-path.ts'
import { lacksTransfer } from '../order/order-changed.ts'
import { Statement } from '../product/list/statement.ts'
import { isManagedBy } from '../shop/own-shop.ts'
import { queueNotifications } from '../user/notifications/notify.ts'
import { reviewAdded, reviewAnswered } from './review-notification.ts'

/**
 * The paths of pictures that the author may use: not those uploaded by another user. Cloud clients upload as a
 * device, so a file without owner may be the author's.
 * @throws AppError('FILE_NOT_FOUND') for another user's file, 'FILE_TYPE_REFUSED' when it is not a picture
 */
async function photoPaths(sql: Queryable, authorId: string, addresses: readonly string[]): Promise<string[]> {
  const paths = [...new Set(addresses.map((address) => pathOfAddress(address) ?? ''))]
  if (paths.length === 0) return paths
  if (paths.some((path) => fileTypeOf(path)?.kind !== 'picture')) throw new AppError('FILE_TYPE_REFUSED')
  const found = await sql`
    select from media_files
    where path = any(${paths}::text[]) and state = 'ready' and coalesce(owner_id, ${authorId}) = ${authorId}`
  if (found.length < paths.length) throw new AppError('FILE_NOT_FOUND')
  return paths
}

/** The acting user and the time. */
export interface Actor {
  readonly db: Db
  readonly userId: string
  readonly now: Date
}

/**
 * Reviews a part from a line of a received order; idempotent by request id.
 * @throws AppError('ORDER_NOT_FOUND' | 'REVIEW_TOO_EARLY' | 'REVIEW_OWN' | 'REVIEW_EXISTS' | 'FILE_NOT_FOUND'
 * | 'FILE_TYPE_REFUSED' | 'REQUEST_ID_REUSED' | 'PRODUCT_NOT_FOUND')
 */
export async function addReview(
  { db, userId, now }: Actor,
  input: Parsed<typeof addContract>,
): Promise<Review> {
  const { orderId, position, stars, text } = input
  const request = { userId, requestId: input.requestId, action: 'review/review/add', input }
  const { reviewId } = await once(db, request, async (tx) => {
    const { productId, shopId } = await boughtLine(tx, userId, input)
    const photos = await photoPaths(tx, userId, input.photos)
    const [made] = await tx<{ id: string }[]>`
      insert into reviews (id, product_id, shop_id, author_id, order_id, position, stars, text, photos, created_at, lacks_transfer)
      values (${newId()}, ${productId}, ${shopId}, ${userId}, ${orderId}, ${position}, ${stars}, ${text}, ${photos}, ${now},
        ${lacksTransfer(tx, orderId)})
      on conflict do nothing returning id`
    if (!made) throw new AppError('REVIEW_EXISTS')
    await queueNotifications(tx, reviewAdded, [{ reviewId: made.id }])
    return { reviewId: made.id }
  })
  return readReview(db.sql, reviewId)
}

interface ReviewLine {
  readonly productId: string
  readonly shopId: string
}

/** Locks the order, so that what the office finds of its transfer is known before or settled after. */
async function boughtLine(sql: Tx, userId: string, { orderId, position }: Parsed<typeof addContract>) {
  const [line] = await sql<(ReviewLine & { state: string; isSeller: boolean; isThere: boolean })[]>`
    select l.product_id as "productId", o.shop_id as "shopId", o.state, ${isManagedBy(sql, userId, 'sales')} as "isSeller",
      exists (select from products p where p.id = l.product_id) as "isThere"
    from orders o join order_lines l on l.order_id = o.id join shops s on s.id = o.shop_id
    where o.id = ${orderId} and o.buyer_id = ${userId} and l.position = ${position} and l.quantity > 0
    for share of o`
  if (!line) throw new AppError('ORDER_NOT_FOUND')
  if (line.state !== 'completed') throw new AppError('REVIEW_TOO_EARLY')
  if (line.isSeller) throw new AppError('REVIEW_OWN')
  if (!line.isThere) throw new AppError('PRODUCT_NOT_FOUND')
  return line
}

/** @throws AppError('REVIEW_NOT_FOUND' | 'REVIEW_TOO_LATE' | 'FILE_NOT_FOUND' | 'FILE_TYPE_REFUSED') */
export async function changeReview(
  { db, userId, now }: Actor,
  { id, stars, text, photos }: Parsed<typeof changeContract>,
): Promise<Review> {
  const sql = db.sql
  const [own] = await sql<{ created_at: string }[]>`
    select created_at::text from reviews
    where id = ${id} and author_id = ${userId}`
  if (!own) throw new AppError('REVIEW_NOT_FOUND')
  if (now > editableUntil(own.created_at)) throw new AppError('REVIEW_TOO_LATE', { days: REVIEW_EDIT_DAYS })
  const paths = await photoPaths(sql, userId, photos)
  await sql`
    update reviews set stars = ${stars}, text = ${text}, photos = ${paths}, edited_at = ${now} where id = ${id}`
  return readReview(sql, id)
}

/** The shop's reply to a review. @throws AppError('REVIEW_NOT_FOUND') also for a review of another shop's part */
export async function answerReview(
  { db, userId, now }: Actor,
  { id, text }: Parsed<typeof answerContract>,
): Promise<Review> {
  return db.transaction(async (tx) => {
    const answered = await tx`
      update reviews r set answer = ${text}, answered_at = ${now} from shops s
      where r.id = ${id} and r.state = 'shown' and s.id = r.shop_id and ${isManagedBy(tx, userId, 'reviews')} returning r.id`
    if (answered.length === 0) throw new AppError('REVIEW_NOT_FOUND')
    await queueNotifications(tx, reviewAnswered, [{ reviewId: id }])
    return readReview(tx, id)
  })
}

async function readReview(sql: Queryable, id: string): Promise<Review> {
  const [row] = await sql<ReviewRow[]>`
    select ${sql.unsafe(REVIEW_COLUMNS)} from reviews r join users u on u.id = r.author_id where r.id = ${id}`
  if (!row) throw new AppError('REVIEW_NOT_FOUND')
  return reviewOf(row)
}

/** Each user counts once. @throws AppError('REVIEW_NOT_FOUND' | 'REVIEW_OWN') */
export async function setUseful(sql: Queryable, userId: string, input: { id: string; isUseful: boolean }) {
  const { id, isUseful } = input
  const [review] = await sql<{ author_id: string }[]>`
    select author_id from reviews where id = ${id} and state = 'shown'`
  if (!review) throw new AppError('REVIEW_NOT_FOUND')
  if (review.author_id === userId) throw new AppError('REVIEW_OWN')
  if (isUseful) {
    await sql`insert into review_votes (review_id, voter_id) values (${id}, ${userId}) on conflict do nothing`
  } else await sql`delete from review_votes where review_id = ${id} and voter_id = ${userId}`
  const [now] = await sql<{ count: number }[]>`select useful_count as count from reviews where id = ${id}`
  return { isUseful, usefulCount: now?.count ?? 0 }
}

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

/** A review with its author, as selected by queries of this module. */
export interface ReviewRow {
  readonly id: string
  readonly stars: number
  readonly text: string
  readonly photos: readonly string[]
  readonly author_name: string | null
  readonly useful_count: number
  readonly answer: string | null
  /** Times as PostgreSQL prints them, with microseconds. */
  readonly answered_at: string | null
  readonly created_at: string
  readonly edited_at: string | null
}

/** The tables of `ReviewRow`: `r` the review, `u` its author. */
export const REVIEW_COLUMNS = `r.id, r.stars, r.text, r.photos, coalesce(u.nickname, u.username) as author_name,
  r.useful_count, r.answer, r.answered_at::text, r.created_at::text, r.edited_at::text`

export function reviewOf(row: ReviewRow): Review {
  return {
    id: row.id,
    stars: row.stars,
    text: row.text,
    photos: row.photos.map((path) => `/media/file/${encodedPath(path)}`),
    authorName: halfHidden(row.author_name ?? ''),
    usefulCount: row.useful_count,
    answer: row.answer === null ? null : { text: row.answer, at: isoTime(row.answered_at ?? '') },
    createdAt: isoTime(row.created_at),
    editedAt: row.edited_at === null ? null : isoTime(row.edited_at),
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * `Aigerim` becomes `A***m`; of a name of two letters or fewer only the first is shown. A closed account has no name.
 */
export function halfHidden(name: string): string {
  const emails = [...graphemes.segment(name.trim())].map(({ segment }) => segment)
  const last = emails.length > 2 ? emails.at(-1) : ''
  return `${emails[0] ?? ''}***${last}`
}

type ReviewPageInput = Parsed<typeof listContract>

/** Sort columns, descending, before the time: each has an index. */
const RANKS: Readonly<Record<ReviewSort, string | undefined>> = {
  newest: undefined,
  useful: 'r.useful_count',
  lowest: '(5 - r.stars)',
}

const NO_COUNTS = [0, 0, 0, 0, 0]

interface ReviewPageRanked extends ReviewRow {
  readonly rank: number
}

/** A page of the visible reviews of a product. @throws AppError('INVALID_INPUT') for a cursor of another list */
export async function listReviews(
  sql: Queryable,
  input: ReviewPageInput,
): Promise<Output<typeof listContract>> {
  const [found, [rating]] = await Promise.all([
    readRows(sql, input),
    sql<{ counts: number[] }[]>`select counts from product_ratings where product_id = ${input.productId}`,
  ])
  const { rows, nextCursor } = pageOf(listName(input), found, input.limit, (row) => [
    row.rank,
    row.created_at,
    row.id,
  ])
  return { rows: rows.map(reviewOf), nextCursor, counts: rating?.counts ?? NO_COUNTS }
}

const listName = ({ productId, sort }: ReviewPageInput) => `reviews ${sort} ${productId}`

function readRows(sql: Queryable, input: ReviewPageInput): Promise<ReviewPageRanked[]> {
  const statement = new Statement()
  const rank = RANKS[input.sort]
  const keys = [...(rank ? [rank] : []), 'r.created_at', 'r.id']
  return statement.run<ReviewPageRanked>(
    sql,
    `select ${REVIEW_COLUMNS}, ${rank ?? 0} as rank from reviews r join users u on u.id = r.author_id
      where r.product_id = ${statement.uuid(input.productId)} and r.state = 'shown' ${after(statement, input, keys)}
      order by ${keys.map((key) => `${key} desc`).join(', ')} limit ${statement.int(input.limit + 1)}`,
  )
}

const position = z.tuple([cursorInt, cursorTime, cursorId])

function after(statement: Statement, input: ReviewPageInput, keys: readonly string[]): string {
  const end = readCursor(listName(input), input.cursor, position)
  if (!end) return ''
  const [rank, time, id] = end
  const values = [statement.timestamp(time), statement.uuid(id)]
  if (keys.length > values.length) values.unshift(statement.int(rank))
  return `and (${keys.join(', ')}) < (${values.join(', ')})`
}
