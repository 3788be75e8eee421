import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { ENTRY_ICON } from '../../office/entry.ts'
import { COUNTED_ROWS, rowCount, waiting } from '../../office/waiting.ts'

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
