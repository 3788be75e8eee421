import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfficeDatasetPage } from '../../../features/office-data/dataset-editor-page.tsx'
import { DATASET_TABS, officeDatasetUrl } from '../../../features/office-data/office-data-address.ts'
import { PageNotFound } from '../../../features/shell/error/error-pages.tsx'
import { useNavigatorHere } from '../../../features/shell/frame/use-navigator.ts'
import { choiceParam, textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/dataset')({
  validateSearch: z.object({ slug: textParam, tab: choiceParam(DATASET_TABS) }),
  component: Page,
})

const SLUG = /^[a-z0-9-]{3,60}$/

function Page() {
  const { slug, tab = 'figures' } = Route.useSearch()
  const { redirectTo } = useNavigatorHere()
  if (!(slug && SLUG.test(slug))) return <PageNotFound />
  return (
    <OfficeDatasetPage
      key={slug}
      slug={slug}
      tab={tab}
      onTab={(next) => redirectTo(officeDatasetUrl(slug, next))}
    />
  )
}
