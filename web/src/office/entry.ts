import type { Permission } from '@tiantian/contracts/permission.ts'
import type { ReactNode } from 'react'
import type { I18nTextKey } from '../i18n/text-key.ts'
import type { WaitingQuery } from './waiting.ts'

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
