import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import type { OfficeEntry } from '../../office/entry.ts'
import { ENTRY_ICON } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'events',
    position: 3,
    url: '/pages/office/check-in',
    title: 'door.title',
    icon: <IconDoorEnter {...ENTRY_ICON} />,
    permission: 'expo.check_in',
  },
]
