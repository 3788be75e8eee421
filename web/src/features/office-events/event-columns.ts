import type { OfficeEvent } from '@tiantian/contracts/expo/office-event.ts'
import { EVENT_STATES } from '@tiantian/contracts/expo/state.ts'
import type { OfficeColumn } from '../../office/column.tsx'
import { columnsOf } from '../../office/column.tsx'
import { search, select } from '../../office/filter-bar.tsx'
import { spanText, zoneText } from '../expo/event-time.ts'

const { link, state } = columnsOf<OfficeEvent>()

/** The name of an event in the lists of the office; `urlOf` is the address of its office page. */
export const eventColumns = (urlOf: (id: string) => string): OfficeColumn<OfficeEvent>[] => [
  link('title', 'officeKit.column.event', { url: ({ id }) => urlOf(id), text: ({ title }) => title }),
  state(
    'state',
    'office.stateTitle',
    (each) => `registry.state.${each}`,
    (each) => (each === 'published' ? 'success' : 'neutral'),
  ),
  {
    key: 'startsAt',
    title: 'officeKit.column.time',
    width: 270,
    value: ({ startsAt }) => Date.parse(startsAt),
    text: (event, { format }) => `${spanText(event, format)} (${zoneText(event.timeZone, event.startsAt)})`,
  },
]

export const EVENT_FILTERS = [
  search('search', 'officeKit.filter.byName'),
  select('state', 'office.stateTitle', EVENT_STATES, (state) => `registry.state.${state}`, {
    any: 'officeKit.filter.notArchived',
  }),
]
