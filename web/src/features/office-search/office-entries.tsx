import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { listBrandRequests } from '@tiantian/contracts/product/brand-request.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'search',
    position: 1,
    url: '/pages/office/searches',
    title: 'desk.misses.title',
    icon: <IconSearchOff {...ENTRY_ICON} />,
    permission: 'stats.view',
  },
  {
    group: 'search',
    position: 2,
    url: '/pages/office/cross-references',
    title: 'desk.crossReferences.title',
    icon: <IconArrowsExchange {...ENTRY_ICON} />,
    permission: 'publish.data_write',
  },
  {
    group: 'search',
    position: 3,
    url: '/pages/office/brand-requests',
    title: 'brandAsk.requests',
    icon: <IconCertificate {...ENTRY_ICON} />,
    permission: 'publish.data_write',
    waiting: () => waiting(listBrandRequests, { limit: COUNTED_ROWS }, rowCount),
  },
]
