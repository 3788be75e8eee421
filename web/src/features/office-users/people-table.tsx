import type { UserListRow } from '@tiantian/contracts/user/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { personUrl } from './office-address.ts'
import type { PeopleInput } from './office-query.ts'
import { peopleQuery } from './office-query.ts'
import css from './people-page.module.css'
import { useRoleName } from './role-name.ts'
import { StateTag } from './state-tag.tsx'

export function PeopleTable({ wish: input }: { wish: PeopleInput }) {
  const t = useText()
  const columns = useColumns()
  const list = useInfiniteQuery(peopleQuery(input))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  if (list.isError && rows.length === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  return (
    <>
      <DataTable
        label={t('office.people')}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        isLoading={list.isPending}
        emptyText={t('office.nobody')}
        isBordered
      />
      {list.hasNextPage && (
        <Button
          variant="soft"
          className={css.more}
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}

function useColumns(): readonly Column<UserListRow>[] {
  const t = useText()
  const format = useFormat()
  return [
    { key: 'name', title: t('office.name'), cell: (row) => <Name {...row} /> },
    { key: 'state', title: t('office.stateTitle'), width: 150, cell: (row) => <StateTag {...row} /> },
    { key: 'roles', title: t('office.roleTitle'), width: 210, cell: (row) => <Roles {...row} /> },
    { key: 'mobile', title: t('office.mobile'), width: 120, cell: ({ mobile }) => mobile || '–' },
    { key: 'email', title: t('office.email'), cell: ({ email }) => email || '–' },
    {
      key: 'created',
      title: t('office.registered'),
      width: 160,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ]
}

function Name({ userId, username, nickname }: UserListRow) {
  const t = useText()
  return (
    <span className={css.name}>
      <PageLink url={personUrl(userId)} className={css.link}>
        {nickname || username || t('office.nameless')}
      </PageLink>
      {nickname && username && <span className={css.username}>{username}</span>}
    </span>
  )
}

function Roles({ roles }: UserListRow) {
  const roleName = useRoleName()
  if (roles.length === 0) return '–'
  return (
    <span className={css.tags}>
      {roles.map((role) => (
        <Tag key={role} tone="primary">
          {roleName(role)}
        </Tag>
      ))}
    </span>
  )
}
