import { createFileRoute } from '@tanstack/react-router'
import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import * as z from 'zod/mini'
import type { EventsInput } from '../../../features/expo/event-query.ts'
import { eventsQuery } from '../../../features/expo/event-query.ts'
import { EventsPage } from '../../../features/expo/events-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/expo-forum/expo-forum')({
  validateSearch: z.object({
    when: choiceParam(['upcoming', 'past']),
    type: choiceParam(EVENT_TYPES),
    view: choiceParam(['map']),
  }),
  loaderDeps: ({ search }) => inputOf(search),
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(eventsQuery(deps)),
  component: Page,
})

function Page() {
  return <EventsPage input={inputOf(Route.useSearch())} onChange={useChangeSearch<EventsInput>()} />
}

function inputOf({ when = 'upcoming', type, view }: Partial<EventsInput>): EventsInput {
  return { when, type, view }
}
