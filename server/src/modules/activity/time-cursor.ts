import { AppError } from '@tiantian/contracts/error.ts'
import { isCursorTime, readCursor, writeCursor } from '../../platform/cursor.ts'

/** Where a page of a list ended that runs from new to old. */
export interface TimeEnd {
  /** As PostgreSQL writes it, to the microsecond. */
  readonly time: string
  readonly id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
export function readTimeEnd(list: string, cursor: string | undefined): TimeEnd | undefined {
  const values = readCursor(list, cursor, 2)
  if (!values) return undefined
  const [time, id] = values.map(String)
  if (time && id && isCursorTime(time) && UUID.test(id)) return { time, id }
  throw new AppError('INVALID_INPUT', {}, [{ path: 'cursor', rule: 'invalid_format' }])
}

/** The rows of a page of which one more was read, and where the next one begins. */
export function pageOfRows<Row extends TimeEnd>(list: string, found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(list, [last.time, last.id]) : null }
}
