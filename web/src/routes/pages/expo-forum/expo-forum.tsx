import { createFileRoute } from '@tanstack/react-router'
import { EVENT_TYPES } from '@tiantian/contracts/expo/event-type.ts'
import * as z from 'zod/mini'
import type { EventsWish } from '../../../features/expo/event-query.ts'
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
  loaderDeps: ({ search }) => wishOf(search),
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(eventsQuery(deps)),
  component: Page,
})

function Page() {
  return <EventsPage wish={wishOf(Route.useSearch())} onChange={useChangeSearch<EventsWish>()} />
}

function wishOf({ when = 'upcoming', type, view }: Partial<EventsWish>): EventsWish {
  return { when, type, view }
}
