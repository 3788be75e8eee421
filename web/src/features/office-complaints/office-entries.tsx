import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'people',
    position: 2,
    url: '/pages/office/complaints',
    title: 'desk.complaints.title',
    icon: <IconFlag {...ENTRY_ICON} />,
    permission: 'message.moderate',
    waiting: () => waiting(listComplaints, { limit: COUNTED_ROWS }, rowCount),
  },
]
