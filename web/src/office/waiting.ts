import { queryOptions } from '@tanstack/react-query'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { call } from '../sdk/call.ts'
import { queryKey } from '../sdk/query.ts'

/** The number of items in a queue; `isMore` if only a first page was counted. */
export interface WaitingCount {
  readonly number: number
  readonly isMore: boolean
}

const FRESH_MS = 60_000

/**
 * The query behind the badge of a navigation entry. Its key begins like that of the action, so a decision that
 * outdates the list outdates the badge too.
 */
export function waiting<A extends AnyAction>(
  action: A,
  input: Input<A>,
  count: (reply: Output<A>) => WaitingCount,
) {
  const key: readonly unknown[] = [...queryKey(action, input), 'waiting']
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => count(await call(action, input, { signal })),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
}

export type WaitingQuery = ReturnType<typeof waiting>

/** The maximum number of rows of a list page. */
export const COUNTED_ROWS = 50

export function rowCount(page: { rows: readonly unknown[]; nextCursor: string | null }): WaitingCount {
  return { number: page.rows.length, isMore: page.nextCursor !== null }
}

export function sum<Row>(rows: readonly Row[], value: (row: Row) => number, isMore = false): WaitingCount {
  return { number: rows.reduce((total, row) => total + value(row), 0), isMore }
}
