import { ROLES } from '@tiantian/contracts/permission.ts'
import { ACCOUNT_STATES } from '@tiantian/contracts/user/account-state.ts'
import type { UserListRow } from '@tiantian/contracts/user/office.ts'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { Tag } from '../../ui/chip.tsx'
import { userUrl } from './office-address.ts'
import { ACCOUNT_TONES, roleNameIn } from './user-labels.tsx'

const { link, state, text, date } = columnsOf<UserListRow>()

const COLUMNS = [
  link('name', 'office.name', {
    url: ({ userId }) => userUrl(userId),
    text: ({ nickname, username }, { t }) => nickname || username || t('office.nameless'),
    note: ({ nickname, username }) => (nickname ? username : ''),
  }),
  state(
    'state',
    'office.stateTitle',
    (each) => `office.state.${each}`,
    (each) => ACCOUNT_TONES[each],
  ),
  {
    key: 'roles',
    title: 'office.roleTitle',
    width: 210,
    text: ({ roles }, { t }) => roles.map((role) => roleNameIn(t, role)).join(', '),
    cell: ({ roles }, { t }) =>
      roles.length > 0 &&
      roles.map((role) => (
        <Tag key={role} tone="primary">
          {roleNameIn(t, role)}
        </Tag>
      )),
  },
  text('mobile', 'office.mobile', { width: 120 }),
  text('email', 'office.email'),
  date('createdAt', 'office.registered'),
] satisfies OfficeColumn<UserListRow>[]

const FILTERS = [
  search('search', 'office.search', 'office.searchHint'),
  select('state', 'office.stateTitle', ACCOUNT_STATES, (each) => `office.state.${each}`),
  select('role', 'office.roleTitle', ROLES, (role) => `office.role.${role}`),
]

/** All accounts, found by name, id, email address or the end of a number. */
export function PeoplePage() {
  const t = useText()
  return (
    <OfficePage title={t('office.people')} permission="user.view">
      <QueryTable
        label={t('office.people')}
        action={listUsers}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ userId }) => userId}
        exportAs="people"
        emptyTitle={t('office.nobody')}
      />
    </OfficePage>
  )
}
