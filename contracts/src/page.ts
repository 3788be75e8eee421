import * as z from 'zod/mini'
import { PAGE_SIZE } from './constants.ts'

/** Fields of every list action: the cursor of the last page and the number of rows (default 20, at most 50). */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), PAGE_SIZE),
}

/** The field of a list that can be sorted: the name of a column, after a minus sign in descending order (S4.9). */
export const sortInput = <const Columns extends readonly string[]>(...columns: Columns) => ({
  sort: z.optional(
    z.enum(columns.flatMap((column): SortOf<Columns>[] => [column, `-${column}`]) as [SortOf<Columns>]),
  ),
})
/** The columns by which a list can be sorted. */
export function sortColumnsOf({ input }: { readonly input: unknown }): readonly string[] {
  const { sort } = input instanceof z.ZodMiniObject ? input.shape : {}
  const values = sort instanceof z.ZodMiniOptional ? sort.def.innerType : undefined
  return values instanceof z.ZodMiniEnum
    ? values.options.map(String).filter((value) => !value.startsWith('-'))
    : []
}

type SortOf<Columns extends readonly string[]> = Columns[number] | `-${Columns[number]}`

/** `nextCursor` is null on the last page. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** Identifies one request of a user: the same id sent twice is processed once (S8.6). */
export const requestId = z.uuid()
