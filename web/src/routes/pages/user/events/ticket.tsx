import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TicketMissing } from '../../../../features/expo/event-missing.tsx'
import { TicketPage } from '../../../../features/expo/ticket-page.tsx'
import { idParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/events/ticket')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <TicketPage id={id} /> : <TicketMissing />
}
