import * as z from 'zod'
import { cursorId, cursorText, cursorTime, pageOf, readCursor } from './cursor.ts'
import type { Fragment, Queryable } from './database.ts'

/** What a list can be sorted by: an expression that is never null and has an index with the id behind it. */
export interface SortColumn {
  readonly expression: string
  readonly type: keyof typeof VALUES
}

/** Sort values travel in cursors as PostgreSQL prints them. */
const VALUES = {
  timestamptz: cursorTime,
  text: cursorText,
  bigint: z.string().regex(/^-?\d{1,15}$/),
} as const

interface SortedListDefinition<Column extends string> {
  /** In its cursors. */
  readonly name: string
  /** The column of the id, as `r.id`: rows of equal value keep their order from page to page. */
  readonly id: string
  readonly columns: Readonly<Record<Column, SortColumn>>
  /** The order where the caller chooses none. */
  readonly standard: NoInfer<Column | `-${Column}`>
}

interface SortedPageRequest<Column extends string> {
  readonly sort?: Column | `-${Column}` | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

interface SortedRow {
  readonly id: string
  /** Selected by `position`. */
  readonly sortValue: string
}

/**
 * A list whose pages continue by the value and id of the last row, in either direction of one index:
 * `select …, ${page.position} from … where … ${page.after} ${page.order}`.
 */
export const sortedList =
  <Column extends string>({ name, id, columns, standard }: SortedListDefinition<Column>) =>
  (sql: Queryable, { sort = standard, cursor, limit }: SortedPageRequest<Column>) => {
    const isDescending = sort.startsWith('-')
    const { expression, type } = columns[(isDescending ? sort.slice(1) : sort) as Column]
    // A position in one order means nothing in another.
    const list = sort === standard ? name : `${name} ${sort}`
    const last = readCursor(list, cursor, z.tuple([VALUES[type], cursorId]))
    const value = sql.unsafe(expression)
    const key = sql.unsafe(id)
    const direction = sql.unsafe(isDescending ? 'desc' : 'asc')
    const sign = sql.unsafe(isDescending ? '<' : '>')
    const after: Fragment = last
      ? sql`and (${value}, ${key}) ${sign} (${last[0]}::text::${sql.unsafe(type)}, ${last[1]}::uuid)`
      : sql``
    return {
      position: sql`(${value})::text as "sortValue"`,
      after,
      order: sql`order by ${value} ${direction}, ${key} ${direction} limit ${limit + 1}`,
      pageOf: <Row extends SortedRow>(found: readonly Row[]) =>
        pageOf(list, found, limit, (row) => [row.sortValue, row.id]),
    }
  }
