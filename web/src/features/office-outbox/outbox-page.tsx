import type { UndeliveredMessage } from '@tiantian/contracts/user/delivery.ts'
import { listUndeliveredMessages } from '@tiantian/contracts/user/delivery.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import css from './outbox-page.module.css'

/** New ones arrive while the page is open. */
const REFETCH_MS = 5000

/** Email and SMS stored by a server without delivery services: where a developer or evaluator finds their codes. */
export function OutboxPage() {
  const t = useText()
  return (
    <OfficePage title={t('office.outbox.title')} permission="user.manage" lead={t('office.outbox.lead')}>
      <QueryTable
        label={t('office.outbox.title')}
        action={listUndeliveredMessages}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowsOf={({ messages }) => messages}
        refetchMs={REFETCH_MS}
        exportAs="outbox"
        emptyTitle={t('office.outbox.empty')}
        emptyText={t('office.outbox.emptyText')}
      />
    </OfficePage>
  )
}

const { text, state, dateTime } = columnsOf<UndeliveredMessage>()

const channelName = (channel: UndeliveredMessage['channel']) => `settings.notices.channel.${channel}` as const

const COLUMNS: readonly OfficeColumn<UndeliveredMessage>[] = [
  text('recipient', 'office.outbox.recipient', { width: 220 }),
  state('channel', 'office.outbox.channel', channelName, (one) => (one === 'email' ? 'primary' : 'neutral'), {
    width: 110,
  }),
  {
    key: 'text',
    title: 'office.outbox.text',
    width: 460,
    text: ({ subject, text }) => [subject, text].filter(Boolean).join('\n'),
    cell: ({ subject, text }) => (
      <span className={css.message}>
        {subject && <strong>{subject}</strong>}
        <span>{text}</span>
      </span>
    ),
  },
  dateTime('createdAt', 'officeKit.column.time'),
]

const FILTERS = [
  select('channel', 'office.outbox.channel', ['email', 'sms'], channelName),
  search('search', 'office.outbox.search'),
]
