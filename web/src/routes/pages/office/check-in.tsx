import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CheckInPage } from '../../../features/check-in/check-in-page.tsx'
import { CheckInEventsPage } from '../../../features/office-events/check-in-events-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/check-in')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <CheckInPage id={id} /> : <CheckInEventsPage />
}
