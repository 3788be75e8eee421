import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfFirstShop } from '../../../features/my-shop/of-first-shop.tsx'
import { StaffPage } from '../../../features/my-shop/staff-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/staff')({
  validateSearch: z.object({ shop: idParam }),
  component: Page,
})

function Page() {
  return <OfFirstShop shopId={Route.useSearch().shop}>{(shop) => <StaffPage shopId={shop} />}</OfFirstShop>
}
