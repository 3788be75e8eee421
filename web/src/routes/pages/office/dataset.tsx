import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DatasetDeskPage } from '../../../features/office-data/dataset-desk-page.tsx'
import { PageNotFound } from '../../../features/shell/page-not-found.tsx'
import { textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/dataset')({
  validateSearch: z.object({ slug: textParam }),
  component: Page,
})

const SLUG = /^[a-z0-9-]{3,60}$/

function Page() {
  const { slug } = Route.useSearch()
  if (!(slug && SLUG.test(slug))) return <PageNotFound />
  return <DatasetDeskPage slug={slug} />
}
