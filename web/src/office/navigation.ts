import { useQueries } from '@tanstack/react-query'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { useSession } from '../sdk/session.ts'
import type { OfficeEntry, RecordSearch, WaitingCount } from './entry.ts'
import { OFFICE_GROUPS } from './entry.ts'

export interface OfficeGroup {
  readonly title: I18nTextKey
  readonly entries: readonly OfficeEntry[]
}

interface NavigationDeclaration {
  readonly officeEntries: readonly OfficeEntry[]
  readonly recordSearches?: readonly RecordSearch[]
}

/** What the features declare for the office. */
const DECLARATIONS = Object.values(
  import.meta.glob<NavigationDeclaration>('../features/*/office-entries.tsx', { eager: true }),
)

const ENTRIES = DECLARATIONS.flatMap(({ officeEntries }) => officeEntries).toSorted(
  (one, other) => one.position - other.position,
)

const GROUPS: readonly OfficeGroup[] = OFFICE_GROUPS.map((name) => ({
  title: `officeKit.group.${name}`,
  entries: ENTRIES.filter(({ group }) => group === name),
}))

export const RECORD_SEARCHES: readonly RecordSearch[] = DECLARATIONS.flatMap(
  ({ recordSearches = [] }) => recordSearches,
)

/** The entries that these roles permit; a group without entries is left out. */
export const officeGroupsOf = (roles: readonly string[]): readonly OfficeGroup[] =>
  GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ permission }) => isAllowed(roles, permission)),
  })).filter(({ entries }) => entries.length > 0)

export const useOfficeGroups = (): readonly OfficeGroup[] => officeGroupsOf(useSession().role)

/** The number of waiting items on the pages of these groups, by address. */
export function useWaitingCounts(groups: readonly OfficeGroup[]): ReadonlyMap<string, WaitingCount> {
  const counted = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ url, waiting: query }) => (query ? [{ url, query: query() }] : []))
  const replies = useQueries({ queries: counted.map(({ query }) => query) })
  return new Map(
    counted.flatMap(({ url }, index) => {
      const count = replies[index]?.data
      return count ? [[url, count]] : []
    }),
  )
}
