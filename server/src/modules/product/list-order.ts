import { AppError } from '@tiantian/contracts/error.ts'
import type { ProductSort } from '@tiantian/contracts/product/product.ts'
import type { CursorValue } from '../../platform/cursor.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Question } from './product-narrowing.ts'
import type { Statement } from './statement.ts'

/** How a list is sorted: by a column of `search_items`, ties by the id in the same direction. */
export interface ListOrder {
  readonly column: 'price_cents' | 'created_at' | 'sold_count'
  /** The column as an expression no index can serve, for lists that are collected before they are sorted. */
  readonly unindexed: string
  readonly direction: 'asc' | 'desc'
}

/** Among which products a ranking tells: they answer these questions, and have none of the tags `without`. */
export interface Ranked {
  readonly questions: readonly Question[]
  readonly without?: readonly number[]
}

/** A list sorted by what a text is worth for each row, from high to low; always collected. */
export interface Ranking {
  /** SQL of a bigint on `i`. */
  readonly score: (statement: Statement, among: Ranked) => string
  /** Whether they differ in more than stock and sales. */
  readonly tells: (among: Ranked) => boolean
  readonly direction: 'desc'
}

const PRICE = { column: 'price_cents', unindexed: 'i.price_cents + 0' } as const
const SALES: ListOrder = { column: 'sold_count', unindexed: 'i.sold_count + 0', direction: 'desc' }
const ORDERS: Record<ProductSort, ListOrder> = {
  price: { ...PRICE, direction: 'asc' },
  'price-desc': { ...PRICE, direction: 'desc' },
  newest: { column: 'created_at', unindexed: "i.created_at + interval '0'", direction: 'desc' },
  sales: SALES,
  // Without a text there is nothing to be relevant to.
  relevance: SALES,
}

export const orderOf = (sort: ProductSort): ListOrder => ORDERS[sort]

/** Where the page before ended. */
export interface ListEnd {
  readonly value: string | number
  readonly id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const listName = (sort: ProductSort) => `products by ${sort}`

/** @throws AppError('INVALID_INPUT') for a cursor of another list or another sort */
export function readListEnd(cursor: string | undefined, sort: ProductSort): ListEnd | undefined {
  const values = readCursor(listName(sort), cursor, 2)
  return values && listEndOf(orderOf(sort), values[0], values[1])
}

/** The end of a page from the values of a cursor. @throws AppError('INVALID_INPUT') when they are of another list */
export function listEndOf(order: ListOrder | Ranking, value?: CursorValue, id?: CursorValue): ListEnd {
  if (typeof id === 'string' && UUID.test(id) && isValueOf(order, value)) return { value, id }
  throw foreignCursor()
}

/** What is answered to a cursor that this list did not give out. */
export const foreignCursor = () =>
  new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])

const isByTime = (order: ListOrder | Ranking) => 'column' in order && order.column === 'created_at'

const isValueOf = (order: ListOrder | Ranking, value: CursorValue | undefined): value is string | number =>
  isByTime(order)
    ? typeof value === 'string' && /^[\d\-:. +]{10,40}$/.test(value) && !Number.isNaN(Date.parse(value))
    : Number.isSafeInteger(value)

/** `value` as PostgreSQL wrote it. */
export const endValue = (order: ListOrder | Ranking, value: string): CursorValue =>
  isByTime(order) ? value : Number(value)

export const writeListEnd = (sort: ProductSort, value: string, id: string): string =>
  writeCursor(listName(sort), [endValue(orderOf(sort), value), id])

/** SQL condition: behind the end of the page before. `column` holds the value that the list is sorted by. */
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
