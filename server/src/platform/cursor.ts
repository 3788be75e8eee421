import { AppError } from '@tiantian/contracts/error.ts'

/** Where a page of a list ended: the sort values and id of its last row. */
export type CursorValue = string | number | null

/** An opaque text for the values; `readCursor` gives them back. */
export function writeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The values behind a cursor, or undefined for the first page.
 * @throws AppError('INVALID_INPUT') for a text that no list has given out
 */
export function readCursor(cursor: string | undefined, length: number): CursorValue[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length && values.every(isCursorValue)) return values
  } catch {
    // Falls through: whatever is not a cursor of ours is refused the same way.
  }
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}

function isCursorValue(value: unknown): value is CursorValue {
  return value === null || typeof value === 'string' || typeof value === 'number'
}
