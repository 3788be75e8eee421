import { lazy } from 'react'
import { withInnerTexts } from '../../i18n/i18n.ts'
import { NearScreenOnly } from '../../ui/near-screen-only.tsx'

const EventsStrip = lazy(async () => {
  const { EventsStrip: component } = await withInnerTexts(import('./events-strip.tsx'))
  return { default: component }
})

/** Events at the end of the home page. */
export const LazyEventsStrip = () => (
  <NearScreenOnly>
    <EventsStrip />
  </NearScreenOnly>
)
