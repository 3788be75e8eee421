import type { NoticeKind } from '@tiantian/contracts/push/notice-kind.ts'
import { NOTICE_KINDS, OUTCOMES } from '@tiantian/contracts/push/notice-kind.ts'
import type { NotificationLogRow } from '@tiantian/contracts/push/notification.ts'
import { listNotificationLog } from '@tiantian/contracts/push/notification.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { checkedSelect, search } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { userUrl } from '../office-users/office-address.ts'
import { PageLink } from '../shell/page-link.tsx'

/** What was sent on which channel, and why the rest was not. */
export function PushLogPage() {
  const t = useText()
  return (
    <OfficePage
      title={t('announcement.log.title')}
      permission="message.push"
      lead={t('announcement.log.note')}
    >
      <QueryTable
        label={t('announcement.log.title')}
        action={listNotificationLog}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="notifications"
        emptyTitle={t('announcement.log.none')}
      />
    </OfficePage>
  )
}

const { state, dateTime } = columnsOf<NotificationLogRow>()

const COLUMNS: readonly OfficeColumn<NotificationLogRow>[] = [
  {
    key: 'user',
    title: 'announcement.log.person',
    text: ({ user }) => user.name,
    cell: ({ user }, { t }) => (
      <PageLink url={userUrl(user.id)}>{user.name || t('office.nameless')}</PageLink>
    ),
  },
  {
    key: 'kind',
    title: 'announcement.log.kind',
    width: 240,
    text: ({ kind }, { t }) => (isNoticeKind(kind) ? t(`announcement.log.kinds.${kind}`) : kind),
  },
  {
    key: 'channel',
    title: 'announcement.log.channel',
    width: 140,
    text: ({ channel }, { t }) => t(`settings.notices.channel.${channel}`),
  },
  state(
    'outcome',
    'announcement.log.outcome',
    (each) => `announcement.log.outcomes.${each}`,
    (each) => (each === 'sent' ? 'success' : 'neutral'),
    { width: 240 },
  ),
  // The longest date of the four languages in one line.
  { ...dateTime('loggedAt', 'announcement.log.at'), width: 215 },
]

const isNoticeKind = (kind: string): kind is NoticeKind => (NOTICE_KINDS as readonly string[]).includes(kind)

const FILTERS = [
  search('person', 'announcement.log.findPerson'),
  checkedSelect('kind', 'announcement.log.kind', NOTICE_KINDS, (each) => `announcement.log.kinds.${each}`),
  checkedSelect(
    'outcome',
    'announcement.log.outcome',
    OUTCOMES,
    (each) => `announcement.log.outcomes.${each}`,
  ),
]
