import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useQueries } from '@tanstack/react-query'
import { listOfficeEvents } from '@tiantian/contracts/expo/office.ts'
import type { Permission } from '@tiantian/contracts/permission.ts'
import { isAllowed } from '@tiantian/contracts/permission.ts'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import type { ReactNode } from 'react'
import { pageUrl } from '../features/shell/page-url.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { call } from '../sdk/call.ts'
import { useSession } from '../sdk/session.ts'
import type { WaitingCount, WaitingQuery } from './waiting.ts'
import { COUNTED_ROWS, rowCount, sum, waiting } from './waiting.ts'

/** A page of the office, shown to users who have its permission. */
export interface OfficeEntry {
  readonly url: string
  readonly title: TextKey
  readonly icon: ReactNode
  readonly permission: Permission
  /** How many items wait on that page for a decision. */
  readonly waiting?: () => WaitingQuery
}

export interface OfficeGroup {
  readonly title: TextKey
  readonly entries: readonly OfficeEntry[]
}

const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

const GROUPS: readonly OfficeGroup[] = [
  {
    title: 'officeKit.group.people',
    entries: [
      {
        url: '/pages/office/users',
        title: 'office.people',
        icon: <IconUsers {...look} />,
        permission: 'user.view',
      },
      {
        url: '/pages/office/complaints',
        title: 'desk.complaints.title',
        icon: <IconFlag {...look} />,
        permission: 'message.moderate',
        waiting: () => waiting(listComplaints, { limit: COUNTED_ROWS }, rowCount),
      },
    ],
  },
  {
    title: 'officeKit.group.publishing',
    entries: [
      {
        url: '/pages/office/articles',
        title: 'newsroom.title',
        icon: <IconNews {...look} />,
        permission: 'publish.write',
        waiting: () => waiting(listOfficeArticles, { state: 'in_review', limit: COUNTED_ROWS }, rowCount),
      },
      {
        url: '/pages/office/article-calendar',
        title: 'newsroom.calendar',
        icon: <IconCalendar {...look} />,
        permission: 'publish.write',
      },
      {
        url: '/pages/office/article-labels',
        title: 'newsroom.labels',
        icon: <IconTags {...look} />,
        permission: 'publish.write',
      },
      {
        url: '/pages/office/article-links',
        title: 'newsroom.links.title',
        icon: <IconLink {...look} />,
        permission: 'publish.write',
      },
      {
        url: '/pages/office/datasets',
        title: 'dataroom.title',
        icon: <IconChartBar {...look} />,
        permission: 'publish.data_write',
        waiting: () =>
          waiting(listOfficeDatasets, {}, ({ datasets }) =>
            sum(datasets, ({ waitingCount, reportCount }) => waitingCount + reportCount),
          ),
      },
    ],
  },
  {
    title: 'officeKit.group.events',
    entries: [
      {
        url: '/pages/office/event-setup',
        title: 'setup.title',
        icon: <IconCalendarPlus {...look} />,
        permission: 'expo.write',
      },
      {
        url: '/pages/office/events',
        title: 'registry.title',
        icon: <IconTicket {...look} />,
        permission: 'expo.registration',
        waiting: () =>
          waiting(listOfficeEvents, { limit: COUNTED_ROWS }, ({ rows, nextCursor }) =>
            sum(rows, ({ pendingCount }) => pendingCount, nextCursor !== null),
          ),
      },
      {
        url: '/pages/office/check-in',
        title: 'door.title',
        icon: <IconDoorEnter {...look} />,
        permission: 'expo.check_in',
      },
    ],
  },
  {
    title: 'officeKit.group.search',
    entries: [
      {
        url: '/pages/office/searches',
        title: 'desk.misses.title',
        icon: <IconSearchOff {...look} />,
        permission: 'stats.view',
      },
      {
        url: '/pages/office/cross-references',
        title: 'desk.crossReferences.title',
        icon: <IconArrowsExchange {...look} />,
        permission: 'publish.data_write',
      },
    ],
  },
  {
    title: 'officeKit.group.system',
    entries: [
      {
        url: '/pages/office/outbox',
        title: 'office.outbox.title',
        icon: <IconMailForward {...look} />,
        permission: 'user.manage',
      },
    ],
  },
]

/** The entries that the user's roles permit; a group without entries is left out. */
export function useOfficeGroups(): readonly OfficeGroup[] {
  const { role } = useSession()
  return GROUPS.map((group) => ({
    ...group,
    entries: group.entries.filter(({ permission }) => isAllowed(role, permission)),
  })).filter(({ entries }) => entries.length > 0)
}

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

export interface FoundRecord {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly url: string
}

/** Records that the command palette finds for the typed text. */
export interface RecordSearch {
  readonly title: TextKey
  readonly permission: Permission
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly FoundRecord[]>
}

const FOUND_AT_ONCE = 5

export const RECORD_SEARCHES: readonly RecordSearch[] = [
  {
    title: 'office.people',
    permission: 'user.view',
    async find(text, signal) {
      const { rows } = await call(listUsers, { search: text, limit: FOUND_AT_ONCE }, { signal })
      return rows.map(({ userId, nickname, username, email, mobile }) => ({
        id: userId,
        label: nickname || username || userId,
        hint: [nickname && username, email, mobile].filter(Boolean).join(' · '),
        url: pageUrl('/pages/office/user', { id: userId }),
      }))
    },
  },
  {
    title: 'newsroom.title',
    permission: 'publish.write',
    async find(text, signal) {
      const { rows } = await call(listOfficeArticles, { search: text, limit: FOUND_AT_ONCE }, { signal })
      return rows.map(({ id, code, texts }) => ({
        id,
        label: texts[0]?.title || code,
        hint: code,
        url: pageUrl('/pages/office/article', { id }),
      }))
    },
  },
  {
    title: 'dataroom.title',
    permission: 'publish.data_write',
    async find(text, signal) {
      const { datasets } = await call(listOfficeDatasets, {}, { signal })
      return datasets
        .filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(text.toLowerCase()))
        .slice(0, FOUND_AT_ONCE)
        .map(({ slug, title, sourceName }) => ({
          id: slug,
          label: title,
          hint: sourceName,
          url: pageUrl('/pages/office/dataset', { slug }),
        }))
    },
  },
]
