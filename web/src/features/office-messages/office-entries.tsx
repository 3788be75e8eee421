import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs'
import { listReports } from '@tiantian/contracts/message/report.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'people',
    position: 3,
    url: '/pages/office/reported-messages',
    title: 'message.desk.title',
    icon: <IconMessageReport {...ENTRY_ICON} />,
    permission: 'message.moderate',
    waiting: () => waiting(listReports, { limit: COUNTED_ROWS }, rowCount),
  },
]
