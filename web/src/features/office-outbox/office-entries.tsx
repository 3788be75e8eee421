import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import type { OfficeEntry } from '../../office/entry.ts'
import { ENTRY_ICON } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'system',
    position: 1,
    url: '/pages/office/outbox',
    title: 'office.outbox.title',
    icon: <IconMailForward {...ENTRY_ICON} />,
    permission: 'user.manage',
  },
]
