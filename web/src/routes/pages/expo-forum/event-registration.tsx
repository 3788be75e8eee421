import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EventError, EventMissing } from '../../../features/expo/event-missing.tsx'
import { eventQuery } from '../../../features/expo/event-query.ts'
import { RegistrationPage } from '../../../features/expo/registration-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/expo-forum/event-registration')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id } }) => id && context.queryClient.ensureQueryData(eventQuery(id)),
  component: Page,
  errorComponent: EventError,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <RegistrationPage id={id} /> : <EventMissing />
}
