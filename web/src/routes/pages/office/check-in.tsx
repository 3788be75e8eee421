import { createFileRoute } from '@tanstack/react-router'
import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import * as z from 'zod/mini'
import { CheckInPage } from '../../../features/check-in/check-in-page.tsx'
import { CheckInEventsPage } from '../../../features/office-events/check-in-events-page.tsx'
import { choiceParam, idParam } from '../../../features/shell/search-params.ts'
import { tableParams } from '../../../office/table-params.ts'

export const Route = createFileRoute('/pages/office/check-in')({
  validateSearch: z.object({ ...tableParams, id: idParam, type: choiceParam(EVENT_TYPES) }),
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <CheckInPage id={id} /> : <CheckInEventsPage />
}
