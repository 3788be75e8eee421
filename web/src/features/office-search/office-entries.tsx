import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import type { OfficeEntry } from '../../office/entry.ts'
import { ENTRY_ICON } from '../../office/entry.ts'

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
]
