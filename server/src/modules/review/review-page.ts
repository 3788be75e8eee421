import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import type { listReviews as contract, ReviewSort } from '@tiantian/contracts/review/review.ts'
import * as z from 'zod'
import { cursorId, cursorInt, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Statement } from '../product/list/statement.ts'
import type { ReviewRow } from './review-row.ts'
import { REVIEW_COLUMNS, reviewOf } from './review-row.ts'

type ReviewPageInput = Parsed<typeof contract>

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
export async function listReviews(sql: Queryable, input: ReviewPageInput): Promise<Output<typeof contract>> {
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
