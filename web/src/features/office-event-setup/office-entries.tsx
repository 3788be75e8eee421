import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import type { OfficeEntry } from '../../office/entry.ts'
import { ENTRY_ICON } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'events',
    position: 1,
    url: '/pages/office/event-setup',
    title: 'setup.title',
    icon: <IconCalendarPlus {...ENTRY_ICON} />,
    permission: 'expo.write',
  },
]
