import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import { listOfficeArticles } from '@tiantian/contracts/publish/office-article.ts'
import type { OfficeEntry, RecordSearch } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, FOUND_AT_ONCE, rowCount, waiting } from '../../office/entry.ts'
import { call } from '../../sdk/call.ts'
import { pageUrl } from '../shell/page-url.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'publishing',
    position: 1,
    url: '/pages/office/articles',
    title: 'newsroom.title',
    icon: <IconNews {...ENTRY_ICON} />,
    permission: 'publish.write',
    waiting: () => waiting(listOfficeArticles, { state: 'in_review', limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'publishing',
    position: 2,
    url: '/pages/office/article-calendar',
    title: 'newsroom.calendar',
    icon: <IconCalendar {...ENTRY_ICON} />,
    permission: 'publish.write',
  },
  {
    group: 'publishing',
    position: 3,
    url: '/pages/office/article-labels',
    title: 'newsroom.labels',
    icon: <IconTags {...ENTRY_ICON} />,
    permission: 'publish.write',
  },
  {
    group: 'publishing',
    position: 4,
    url: '/pages/office/article-links',
    title: 'newsroom.links.title',
    icon: <IconLink {...ENTRY_ICON} />,
    permission: 'publish.write',
  },
]

export const recordSearches: readonly RecordSearch[] = [
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
]
