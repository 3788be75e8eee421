import { lazy } from 'react'
import { withInnerTexts } from '../../i18n/i18n.ts'
import { NearScreenOnly } from '../../ui/near-screen-only.tsx'

const NewsStrip = lazy(async () => {
  const { NewsStrip: component } = await withInnerTexts(import('./news-strip.tsx'))
  return { default: component }
})

/** News at the end of the home page. */
export const LazyNewsStrip = () => (
  <NearScreenOnly>
    <NewsStrip />
  </NearScreenOnly>
)
