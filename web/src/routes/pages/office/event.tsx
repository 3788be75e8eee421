import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfficeEventPage } from '../../../features/office-events/office-event-page.tsx'
import { OfficeEventsPage } from '../../../features/office-events/office-events-page.tsx'
import { idParam, textParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/event')({
  validateSearch: z.object({
    ...tableParams,
    id: idParam,
    state: textParam,
    text: textParam,
  }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <OfficeEventPage id={id} /> : <OfficeEventsPage />
}
