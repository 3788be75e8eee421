import { lazy, Suspense, useRef } from 'react'
import { withInnerTexts } from '../../i18n/i18n.ts'
import { useNearScreen } from '../../ui/near-screen.ts'

const EventsStrip = lazy(async () => {
  const { EventsStrip: component } = await withInnerTexts(import('./events-strip.tsx'))
  return { default: component }
})

/** Events at the end of the home page: loaded when the user scrolls near them. */
export function LazyEventsStrip() {
  const placeholder = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(placeholder)
  return (
    <div ref={placeholder}>
      {isNear && (
        <Suspense>
          <EventsStrip />
        </Suspense>
      )}
    </div>
  )
}
