import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EventDeskPage } from '../../../features/office-events/event-desk-page.tsx'
import { EventsDeskPage } from '../../../features/office-events/events-desk-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/event')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <EventDeskPage id={id} /> : <EventsDeskPage />
}
