import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod'

/** Where a page of a list ended: the sort values and id of its last row. */
export type CursorValue = string | number | null

const TIME = /^(?!0000)\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00)$/
const iso = z.iso.datetime()

/** A time as our lists write it, by `toISOString` or as PostgreSQL does: a made-up one would be its error, in our log. */
export const isCursorTime = (text: string): boolean =>
  TIME.test(text) && iso.safeParse(text.replace(' ', 'T').replace('+00', 'Z')).success

/** The same for the schema of a place. */
export const cursorTime = z.string().refine(isCursorTime)

/**
 * An opaque text for the values; `readCursor` gives them back.
 * @param list the name of the list and of its sort: where one order ended says nothing in another
 */
export function writeCursor(list: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([list, ...values])).toString('base64url')
}

/**
 * The values behind a cursor, or undefined for the first page.
 * @throws AppError('INVALID_INPUT') for a text that this list in this sort has not given out
 */
export function readCursor(
  list: string,
  cursor: string | undefined,
  length: number,
): CursorValue[] | undefined {
  if (cursor === undefined) return undefined
  const [name, ...values] = decoded(cursor)
  if (name === list && values.length === length && values.every(isCursorValue)) return values
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}

/**
 * The same by a schema of the values, which says their types.
 * @throws AppError('INVALID_INPUT') for a text that this list in this sort has not given out
 */
export function readPlace<Place>(
  list: string,
  cursor: string | undefined,
  place: z.ZodType<Place>,
): Place | undefined {
  if (cursor === undefined) return undefined
  const [name, ...values] = decoded(cursor)
  const read = place.safeParse(values)
  if (name === list && read.success) return read.data
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}

/** Whatever is not a cursor of ours is an empty one. */
function decoded(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}

function isCursorValue(value: unknown): value is CursorValue {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
