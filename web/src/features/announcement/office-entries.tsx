import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { listAnnouncements } from '@tiantian/contracts/announcement/announcement.ts'
import type { OfficeEntry } from '../../office/entry.ts'
import { COUNTED_ROWS, ENTRY_ICON, rowCount, waiting } from '../../office/entry.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'people',
    position: 5,
    url: '/pages/office/announcements',
    title: 'announcement.title',
    icon: <IconSpeakerphone {...ENTRY_ICON} />,
    permission: 'message.push',
    waiting: () => waiting(listAnnouncements, { state: 'review', limit: COUNTED_ROWS }, rowCount),
  },
  {
    group: 'people',
    position: 6,
    url: '/pages/office/notification-log',
    title: 'announcement.log.title',
    icon: <IconSend {...ENTRY_ICON} />,
    permission: 'message.push',
  },
]
