import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { ErrorGroup } from '@tiantian/contracts/stats/error-report.ts'
import { errorMachine, listErrorGroups, moveErrorGroup } from '@tiantian/contracts/stats/error-report.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import type { OfficeFilter } from '../../office/filter-bar.tsx'
import { search } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { readsOfNoun } from '../../sdk/query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import css from './errors-page.module.css'

/** What users have sent of their error logs (S3.10), grouped by message. */
export function ErrorsPage({ state = 'open' }: { state?: ErrorGroup['state'] | undefined }) {
  const t = useText()
  const events = useOfficeEvents()
  return (
    <OfficePage title={t('office.errors.title')} permission="stats.view" lead={t('office.errors.note')}>
      <QueryTable
        label={t('office.errors.title')}
        action={listErrorGroups}
        columns={[...COLUMNS, actions(150, (group) => <MoveButtons group={group} />)]}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowName={({ message }) => message}
        bulk={events(state).map((event) => ({
          label: `office.errors.${event}`,
          run: ({ id }) => call(moveErrorGroup, { id, event }),
        }))}
        exportAs="errors"
        emptyTitle={t('office.errors.none')}
      />
    </OfficePage>
  )
}

/** `recur` belongs to reports. */
function useOfficeEvents() {
  const roles = usePermitted(errorMachine)
  return (state: ErrorGroup['state']) =>
    eventsFor(errorMachine, state, roles).filter((event) => event !== 'recur')
}

function MoveButtons({ group: { id, message, state } }: { group: ErrorGroup }) {
  const t = useText()
  const client = useQueryClient()
  const events = useOfficeEvents()
  const moving = useMutation({
    mutationFn: (event: 'solve' | 'reopen') => call(moveErrorGroup, { id, event }),
    onSettled: () => client.invalidateQueries(readsOfNoun(listErrorGroups)),
  })
  return events(state).map((event) => (
    <Button
      key={event}
      size="sm"
      variant="soft"
      aria-label={t(`office.errors.${event}Of`, { message })}
      isLoading={moving.isPending}
      onClick={() => moving.mutate(event)}
    >
      {t(`office.errors.${event}`)}
    </Button>
  ))
}

const { count, dateTime, actions } = columnsOf<ErrorGroup>()

const COLUMNS: readonly OfficeColumn<ErrorGroup>[] = [
  {
    key: 'message',
    title: 'office.errors.message',
    width: 340,
    text: ({ message }) => message,
    cell: ({ message, info, hasRecurred }, { t }) => (
      <span className={css.error}>
        <code className={css.message}>{message}</code>
        <small>
          {t('office.errors.info', { info })}{' '}
          {hasRecurred && <Tag tone="danger">{t('office.errors.recurred')}</Tag>}
        </small>
      </span>
    ),
  },
  count('count', 'office.errors.count', { width: 80 }),
  {
    key: 'versions',
    title: 'office.errors.versions',
    width: 130,
    text: ({ versions }, { format }) =>
      versions.map(({ version, count: times }) => `${version} × ${format.number(times)}`).join(', '),
  },
  {
    key: 'routes',
    title: 'office.errors.pages',
    width: 220,
    text: ({ routes }, { format }) =>
      routes.map(({ route, count: times }) => `${route} × ${format.number(times)}`).join(', '),
    cell: ({ routes }, { format }) => (
      <ul className={css.pages}>
        {routes.map(({ route, count: times }) => (
          <li key={route}>
            {route} × {format.number(times)}
          </li>
        ))}
      </ul>
    ),
  },
  dateTime('lastSeenAt', 'office.errors.last'),
  { ...dateTime('firstSeenAt', 'office.errors.first'), isHidden: true },
]

const FILTERS: readonly OfficeFilter[] = [
  {
    type: 'segments',
    name: 'state',
    label: 'office.errors.state',
    choices: [
      { value: '', label: 'office.errors.open' },
      { value: 'solved', label: 'office.errors.solved' },
    ],
  },
  search('search', 'office.errors.search'),
]
