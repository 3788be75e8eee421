import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfficeOrderPage } from '../../../features/office-trade/orders-page.tsx'
import { NO_ID, strictIdParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/office/order')({
  validateSearch: z.object({ id: strictIdParam }),
  component: Page,
})

function Page() {
  return <OfficeOrderPage id={Route.useSearch().id ?? NO_ID} />
}
