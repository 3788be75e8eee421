import type { AuditRow } from '@tiantian/contracts/office/audit.ts'
import { listAudit } from '@tiantian/contracts/office/audit.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { dateRange, search } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { userUrl } from '../office-users/office-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import css from './audit-page.module.css'

/** What people and the system have done: for the auditor, who changes nothing. */
export function AuditPage() {
  const t = useText()
  return (
    <OfficePage title={t('office.audit.title')} permission="admin.audit" lead={t('office.audit.lead')}>
      <QueryTable
        label={t('office.audit.title')}
        action={listAudit}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        exportAs="audit"
        hasFilterSheet
        emptyTitle={t('office.audit.none')}
      />
    </OfficePage>
  )
}

const { text, dateTime } = columnsOf<AuditRow>()

const COLUMNS: readonly OfficeColumn<AuditRow>[] = [
  dateTime('createdAt', 'officeKit.column.time'),
  {
    key: 'actor',
    title: 'office.audit.actor',
    width: 160,
    text: ({ actor }, { t }) => actor?.name ?? t('office.audit.system'),
    cell: ({ actor }, { t }) =>
      actor ? (
        <PageLink url={userUrl(actor.id)}>{actor.name || t('office.nameless')}</PageLink>
      ) : (
        t('office.audit.system')
      ),
  },
  text('event', 'office.audit.event', { width: 180 }),
  text('objectKind', 'office.audit.kind', { width: 130 }),
  text('objectId', 'office.audit.object', { width: 210 }),
  {
    key: 'change',
    title: 'office.audit.change',
    width: 300,
    text: ({ change }) => (change === '{}' ? '' : change),
    cell: ({ change }) => (change === '{}' ? null : <code className={css.change}>{change}</code>),
  },
]

const FILTERS = [
  search('event', 'office.audit.event', 'office.audit.eventHint'),
  search('actor', 'office.audit.actorName'),
  search('objectId', 'office.audit.object'),
  dateRange('created', 'officeKit.column.time'),
]
