import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EventMissing } from '../../../../features/expo/event-missing.tsx'
import { MeetingsPage } from '../../../../features/meeting/meetings-page.tsx'
import { idParam } from '../../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/user/events/meetings')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <MeetingsPage id={id} /> : <EventMissing />
}
