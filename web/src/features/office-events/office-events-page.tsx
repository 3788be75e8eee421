import type { OfficeEvent } from '@tiantian/contracts/expo/office-event.ts'
import { listOfficeEvents } from '@tiantian/contracts/expo/office-event.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { EVENT_FILTERS, eventColumns } from './event-columns.ts'
import { officeEventUrl } from './office-query.ts'

const { count } = columnsOf<OfficeEvent>()

const COLUMNS = [
  ...eventColumns(officeEventUrl),
  count('pendingCount', 'registry.figure.pending'),
  count('confirmedCount', 'registry.figure.confirmed'),
  count('waitingCount', 'registry.figure.waiting'),
  count('enteredCount', 'registry.figure.entered'),
]

/** All events with their numbers: confirmed, pending, waitlisted and checked in. */
export function OfficeEventsPage() {
  const t = useText()
  return (
    <OfficePage title={t('registry.title')} permission="expo.registration">
      <QueryTable
        label={t('registry.title')}
        action={listOfficeEvents}
        columns={COLUMNS}
        filters={EVENT_FILTERS}
        rowKey={({ id }) => id}
        exportAs="events"
      />
    </OfficePage>
  )
}
