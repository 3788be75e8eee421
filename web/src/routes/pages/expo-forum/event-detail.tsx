import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { EventTab } from '../../../features/expo/event-address.ts'
import { EVENT_TABS } from '../../../features/expo/event-address.ts'
import { EventError, EventMissing } from '../../../features/expo/event-missing.tsx'
import { EventPage } from '../../../features/expo/event-page.tsx'
import { eventQuery } from '../../../features/expo/event-query.ts'
import { choiceParam, idParam, textParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/expo-forum/event-detail')({
  validateSearch: z.object({ id: idParam, tab: choiceParam(EVENT_TABS), booth: textParam }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps: { id } }) => id && context.queryClient.ensureQueryData(eventQuery(id)),
  component: Page,
  errorComponent: EventError,
})

function Page() {
  const { id, tab = 'about', booth } = Route.useSearch()
  const change = useChangeSearch<{ tab: EventTab; booth: string | undefined }>()
  if (!id) return <EventMissing />
  return (
    <EventPage id={id} tab={tab} booth={booth} onTab={(next) => change({ tab: next, booth: undefined })} />
  )
}
