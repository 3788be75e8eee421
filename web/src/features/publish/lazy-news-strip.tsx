import { lazy, Suspense, useRef } from 'react'
import { withInnerTexts } from '../../i18n/i18n.ts'
import { useNearScreen } from '../../ui/near-screen.ts'

const NewsStrip = lazy(async () => {
  const { NewsStrip: component } = await withInnerTexts(import('./news-strip.tsx'))
  return { default: component }
})

/**
 * News at the end of the home page: neither their code nor their pictures are loaded before the user scrolls near
 * them.
 */
export function LazyNewsStrip() {
  const placeholder = useRef<HTMLDivElement>(null)
  const isNear = useNearScreen(placeholder)
  return (
    <div ref={placeholder}>
      {isNear && (
        <Suspense>
          <NewsStrip />
        </Suspense>
      )}
    </div>
  )
}
