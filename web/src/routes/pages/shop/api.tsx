import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { idParam } from '../../../features/shell/search-params.ts'
import { ShopApiPage } from '../../../features/shop-api/shop-api-page.tsx'

export const Route = createFileRoute('/pages/shop/api')({
  validateSearch: z.object({ shop: idParam }),
  component: Page,
})

function Page() {
  return <ShopApiPage shopId={Route.useSearch().shop} />
}
