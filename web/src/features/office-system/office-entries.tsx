import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import { listErrorGroups } from '@tiantian/contracts/stats/error-report.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'system',
    position: 2,
    url: '/pages/office/errors',
    title: 'office.errors.title',
    icon: <IconBug {...ENTRY_ICON} />,
    permission: 'stats.view',
    waiting: () => waiting(listErrorGroups, { limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'system',
    position: 3,
    url: '/pages/office/versions',
    title: 'office.versions.title',
    icon: <IconVersions {...ENTRY_ICON} />,
    permission: 'release.manage',
  },
  {
    group: 'system',
    position: 4,
    url: '/pages/office/audit',
    title: 'office.audit.title',
    icon: <IconHistory {...ENTRY_ICON} />,
    permission: 'admin.audit',
  },
]
