import { lazy } from 'react'
import { NearScreenOnly } from '../../ui/near-screen-only.tsx'

const NewsStrip = lazy(async () => {
  const { NewsStrip: component } = await import('./news-strip.tsx')
  return { default: component }
})

/** News at the end of the home page. */
export const LazyNewsStrip = () => (
  <NearScreenOnly>
    <NewsStrip />
  </NearScreenOnly>
)
