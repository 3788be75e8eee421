import type { ProductSort } from '@tiantian/contracts/product/product.ts'
import type { CursorValue } from '../../platform/cursor.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Statement } from './statement.ts'

/** How a list is sorted: by a column of `search_items`, ties by the id in the same direction. */
export interface ListOrder {
  readonly column: 'price_cents' | 'created_at' | 'sold_count'
  /** The column as an expression no index can serve, for lists that are collected before they are sorted. */
  readonly unindexed: string
  readonly direction: 'asc' | 'desc'
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

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
export function readListEnd(cursor: string | undefined, order: ListOrder): ListEnd | undefined {
  const values = readCursor(cursor, 2)
  if (!values) return undefined
  const [value, id] = values
  if (typeof id === 'string' && UUID.test(id) && isValueOf(order, value)) return { value, id }
  return readListEnd('not a cursor', order)
}

const isValueOf = (order: ListOrder, value: CursorValue | undefined): value is string | number =>
  order.column === 'created_at'
    ? typeof value === 'string' && /^[\d\-:. +]{10,40}$/.test(value) && !Number.isNaN(Date.parse(value))
    : Number.isSafeInteger(value)

/** `value` as PostgreSQL wrote it. */
export const writeListEnd = (order: ListOrder, value: string, id: string): string =>
  writeCursor([order.column === 'created_at' ? value : Number(value), id])

/** SQL condition on `i`: behind the end of the page before. */
export function afterSql(statement: Statement, order: ListOrder, end: ListEnd): string {
  const operator = order.direction === 'asc' ? '>' : '<'
  const value = typeof end.value === 'string' ? statement.timestamp(end.value) : statement.bigint(end.value)
  return `(i.${order.column}, i.product_id) ${operator} (${value}, ${statement.uuid(end.id)})`
}
