import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import type { OfficeEntry, RecordSearch } from '../../office/entry.ts'
import { ENTRY_ICON, FOUND_AT_ONCE, sum, waiting } from '../../office/entry.ts'
import { call } from '../../sdk/call.ts'
import { pageUrl } from '../shell/page-url.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'publishing',
    position: 5,
    url: '/pages/office/datasets',
    title: 'dataroom.title',
    icon: <IconChartBar {...ENTRY_ICON} />,
    permission: 'publish.data_write',
    waiting: () =>
      waiting(listOfficeDatasets, {}, ({ datasets }) =>
        sum(datasets, ({ waitingCount, reportCount }) => waitingCount + reportCount),
      ),
  },
]

export const recordSearches: readonly RecordSearch[] = [
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
