import * as z from 'zod'
import { cursorId, cursorTime, readPlace, writeCursor } from '../../platform/cursor.ts'

/** Where a page of a list ended that runs from new to old. */
export interface TimeEnd {
  /** As PostgreSQL writes it, to the microsecond. */
  readonly time: string
  readonly id: string
}

const place = z.tuple([cursorTime, cursorId])

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
export function readTimeEnd(list: string, cursor: string | undefined): TimeEnd | undefined {
  const end = readPlace(list, cursor, place)
  return end && { time: end[0], id: end[1] }
}

/** The rows of a page of which one more was read, and where the next one begins. */
export function pageOfRows<Row extends TimeEnd>(list: string, found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(list, [last.time, last.id]) : null }
}
