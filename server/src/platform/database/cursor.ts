import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod'

/** The end of a page of a list: the sort values and id of its last row. */
export type CursorValue = string | number | null

const TIME = /^(?!0000)\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00)$/
const iso = z.iso.datetime()

/** A time in our format, of `toISOString` or PostgreSQL: a forged one would cause a database error in our log. */
const isCursorTime = (text: string): boolean =>
  TIME.test(text) && iso.safeParse(text.replace(' ', 'T').replace('+00', 'Z')).success

/** The components of list positions: PostgreSQL can store whatever these accept. */
export const cursorTime = z.string().refine(isCursorTime)
export const cursorId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const cursorInt = z.int32()
export const cursorBigint = z.int()
export const cursorText = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'))

/**
 * An opaque text for the values; `readCursor` decodes it.
 * @param list the name of the list and of its sort order: a position in one order is meaningless in another
 */
export function writeCursor(list: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/**
 * A page of a list from `limit` + 1 rows, and the cursor of the next page if there is one.
 * @param positionOf the sort values and id of a row, as the database returned them
 */
export function pageOf<Row>(
  list: string,
  found: readonly Row[],
  limit: number,
  positionOf: (row: Row) => readonly CursorValue[],
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(list, positionOf(last)) : null }
}

/**
 * The values of a cursor, checked by a schema with their types; undefined for the first page.
 * @throws AppError('INVALID_INPUT') for a text that this list in this sort order has not issued
 */
export function readCursor<CursorPosition>(
  list: string,
  cursor: string | undefined,
  position: z.ZodType<CursorPosition>,
): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [name, ...values] = decoded(cursor)
  const parsed = position.safeParse(values)
  if (name === list && parsed.success) return parsed.data
  throw foreignCursor()
}

/** The error for a cursor that this list did not issue. */
export const foreignCursor = () =>
  new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])

/** A foreign cursor is decoded as an empty one. */
function decoded(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
