import { queryOptions } from '@tanstack/react-query'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import type { Permission } from '@tiantian/contracts/permission.ts'
import type { ReactNode } from 'react'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { call } from '../sdk/call.ts'
import { queryKey } from '../sdk/query.ts'

/** The groups of the navigation, in their order. */
export const OFFICE_GROUPS = ['people', 'trade', 'publishing', 'events', 'search', 'system'] as const

/** A page of the office, shown to users who have its permission; `features/<name>/office-entries.tsx` declares it. */
export interface OfficeEntry {
  readonly group: (typeof OFFICE_GROUPS)[number]
  /** In its group; the first is 1. */
  readonly position: number
  readonly url: string
  readonly title: I18nTextKey
  readonly icon: ReactNode
  readonly permission: Permission
  /** How many items wait on that page for a decision. */
  readonly waiting?: () => WaitingQuery
}

export const ENTRY_ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly url: string
}

/** Records that the command palette finds by what was typed. */
export interface RecordSearch {
  readonly title: I18nTextKey
  readonly permission: Permission
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

export const FOUND_AT_ONCE = 5

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

type WaitingQuery = ReturnType<typeof waiting>

/** The maximum number of rows of a list page. */
export const COUNTED_ROWS = 50

export function rowCount(page: { rows: readonly unknown[]; nextCursor: string | null }): WaitingCount {
  return { number: page.rows.length, isMore: page.nextCursor !== null }
}

export function sum<Row>(rows: readonly Row[], value: (row: Row) => number, isMore = false): WaitingCount {
  return { number: rows.reduce((total, row) => total + value(row), 0), isMore }
}
