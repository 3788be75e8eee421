import type { ProductSort } from '@tiantian/contracts/product/product.ts'
import * as z from 'zod'
import type { CursorValue } from '../../../platform/database/cursor.ts'
import {
  cursorBigint,
  cursorId,
  cursorTime,
  foreignCursor,
  readCursor,
  writeCursor,
} from '../../../platform/database/cursor.ts'
import type { Predicate } from './product-predicates.ts'
import type { Statement } from './statement.ts'

/** How a list is sorted: by a column of `search_items`, ties by the id in the same direction. */
export interface ListOrder {
  readonly column: 'price_cents' | 'created_at' | 'sold_count'
  /** The column as an expression that no index supports, for lists that are collected before they are sorted. */
  readonly unindexed: string
  readonly direction: 'asc' | 'desc'
}

/** The products that a ranking tells apart: those that match these predicates and have none of the tags `without`. */
export interface OrderRanked {
  readonly predicates: readonly Predicate[]
  readonly without?: readonly number[]
}

/** A list sorted by the relevance of each row to a text, descending; always collected. */
export interface Ranking {
  /** SQL of a bigint on `i`. */
  readonly score: (statement: Statement, among: OrderRanked) => string
  /** Whether they differ in more than stock and sales. */
  readonly tells: (among: OrderRanked) => boolean
  /** Whether they are near matches: then their rank matters on every page. */
  readonly isOfNearest?: (among: OrderRanked) => boolean
  /** Part numbers were typed: their exact matches precede similar ones, however many there are. */
  readonly isOfNumbers?: boolean
  readonly direction: 'desc'
}

const PRICE = { column: 'price_cents', unindexed: 'i.price_cents + 0' } as const
const SALES: ListOrder = { column: 'sold_count', unindexed: 'i.sold_count + 0', direction: 'desc' }
const ORDERS: Record<ProductSort, ListOrder> = {
  price: { ...PRICE, direction: 'asc' },
  'price-desc': { ...PRICE, direction: 'desc' },
  newest: { column: 'created_at', unindexed: "i.created_at + interval '0'", direction: 'desc' },
  sales: SALES,
  // Without a text there is no relevance.
  relevance: SALES,
}

export const orderOf = (sort: ProductSort): ListOrder => ORDERS[sort]

/** The end of the previous page. */
export interface ListEnd {
  readonly value: string | number
  readonly id: string
}

/** A time in a list by recency, a number in all others. */
export const listValue = z.union([cursorTime, cursorBigint])
const position = z.tuple([listValue, cursorId])

const listName = (sort: ProductSort) => `products by ${sort}`

/** @throws AppError('INVALID_INPUT') for a cursor of another list or another sort order */
export function readListEnd(cursor: string | undefined, sort: ProductSort): ListEnd | undefined {
  const end = readCursor(listName(sort), cursor, position)
  return end && listEndOf(orderOf(sort), end)
}

/** The end position of a page in this order. @throws AppError('INVALID_INPUT') when it belongs to another one */
export function listEndOf(order: ListOrder | Ranking, end: readonly [string | number, string]): ListEnd {
  const [value, id] = end
  if (isByTime(order) === (typeof value === 'string')) return { value, id }
  throw foreignCursor()
}

const isByTime = (order: ListOrder | Ranking) => 'column' in order && order.column === 'created_at'

/** `value` as PostgreSQL wrote it. */
export const endValue = (order: ListOrder | Ranking, value: string): CursorValue =>
  isByTime(order) ? value : Number(value)

export const writeListEnd = (sort: ProductSort, value: string, id: string): string =>
  writeCursor(listName(sort), [endValue(orderOf(sort), value), id])

/** SQL condition: after the end of the previous page. `column` is the value that the list is sorted by. */
export function afterSql(
  statement: Statement,
  column: string,
  order: ListOrder | Ranking,
  end: ListEnd,
): string {
  const operator = order.direction === 'asc' ? '>' : '<'
  const value = typeof end.value === 'string' ? statement.timestamp(end.value) : statement.bigint(end.value)
  return `(${column}, i.product_id) ${operator} (${value}, ${statement.uuid(end.id)})`
}
