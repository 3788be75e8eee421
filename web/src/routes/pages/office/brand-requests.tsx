import { createFileRoute } from '@tanstack/react-router'
import { BRAND_REQUEST_STATES } from '@tiantian/contracts/product/names.ts'
import * as z from 'zod/mini'
import { BrandRequestsPage } from '../../../features/office-search/brand-requests-page.tsx'
import { choiceParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/brand-requests')({
  validateSearch: z.object({ group: choiceParam(BRAND_REQUEST_STATES) }),
  component: Page,
})

function Page() {
  return <BrandRequestsPage search={Route.useSearch()} />
}
