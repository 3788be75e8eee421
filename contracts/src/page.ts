import * as z from 'zod/mini'
import { PAGE_SIZE } from './constants.ts'

/** Fields of every list action: the cursor of the last page and the number of rows (default 20, at most 50). */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), PAGE_SIZE),
}

/** `nextCursor` is null on the last page. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** Identifies one request of a user: the same id sent twice is processed once (S8.6). */
export const requestId = z.uuid()
