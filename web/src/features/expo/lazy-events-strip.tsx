import { lazy } from 'react'
import { NearScreenOnly } from '../../ui/near-screen-only.tsx'

const EventsStrip = lazy(async () => {
  const { EventsStrip: component } = await import('./events-strip.tsx')
  return { default: component }
})

/** Events at the end of the home page. */
export const LazyEventsStrip = () => (
  <NearScreenOnly>
    <EventsStrip />
  </NearScreenOnly>
)
