import type { EventCard } from '@tiantian/contracts/expo/event.ts'
import { listEvents } from '@tiantian/contracts/expo/event.ts'
import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { AdmissionTag } from '../expo/admission-tag.tsx'
import { spanText, zoneText } from '../expo/event-time.ts'
import { checkInUrl } from './office-query.ts'

/** Check-in staff choose their event: those to come, the nearest first. */
export function CheckInEventsPage() {
  const t = useText()
  return (
    <OfficePage title={t('door.title')} permission="expo.check_in" lead={t('door.choose')}>
      <QueryTable
        label={t('door.choose')}
        action={listEvents}
        input={{ when: 'upcoming' }}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
      />
    </OfficePage>
  )
}

const COLUMNS: readonly OfficeColumn<EventCard>[] = [
  columnsOf<EventCard>().link('title', 'officeKit.column.event', {
    width: 360,
    url: ({ id }) => checkInUrl(id),
    text: ({ title }) => title,
  }),
  {
    key: 'state',
    title: 'office.stateTitle',
    width: 160,
    cell: (event) => <AdmissionTag event={event} />,
  },
  {
    key: 'startsAt',
    title: 'officeKit.column.time',
    width: 270,
    text: (event, { format }) => `${spanText(event, format)} (${zoneText(event.timeZone, event.startsAt)})`,
  },
  {
    key: 'venue',
    title: 'officeKit.column.venue',
    width: 260,
    text: ({ mode, venue, cityName, countryName }, { t, language }) =>
      mode === 'online' ? t('expo.mode.online') : narrowed(language, [venue, cityName, countryName]),
  },
]

const FILTERS = [select('type', 'setup.field.type', EVENT_TYPES, (type) => `expo.type.${type}`)]
