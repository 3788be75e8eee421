import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { listOfficeEvents } from '@tiantian/contracts/expo/office-event.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, sum, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'events',
    position: 2,
    url: '/pages/office/events',
    title: 'registry.title',
    icon: <IconTicket {...ENTRY_ICON} />,
    permission: 'expo.registration',
    waiting: () =>
      waiting(listOfficeEvents, { limit: COUNTED_ROWS }, ({ rows, nextCursor }) =>
        sum(rows, ({ pendingCount }) => pendingCount, nextCursor !== null),
      ),
  },
]
