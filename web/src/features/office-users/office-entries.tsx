import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import type { OfficeEntry, RecordSearch } from '../../office/entry.ts'
import { ENTRY_ICON, FOUND_AT_ONCE } from '../../office/entry.ts'
import { call } from '../../sdk/call.ts'
import { pageUrl } from '../shell/page-url.ts'

export const officeEntries: readonly OfficeEntry[] = [
  {
    group: 'people',
    position: 1,
    url: '/pages/office/users',
    title: 'office.people',
    icon: <IconUsers {...ENTRY_ICON} />,
    permission: 'user.view',
  },
]

export const recordSearches: readonly RecordSearch[] = [
  {
    title: 'office.people',
    permission: 'user.view',
    async find(text, signal) {
      const { rows } = await call(listUsers, { search: text, limit: FOUND_AT_ONCE }, { signal })
      return rows.map(({ userId, nickname, username, email, mobile }) => ({
        id: userId,
        label: nickname || username || userId,
        hint: [nickname && username, email, mobile].filter(Boolean).join(' · '),
        url: pageUrl('/pages/office/user', { id: userId }),
      }))
    },
  },
]
