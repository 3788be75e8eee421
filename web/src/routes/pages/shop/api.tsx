import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { OfFirstShop } from '../../../features/my-shop/of-first-shop.tsx'
import { idParam } from '../../../features/shell/search-params.ts'
import { ShopApiPage } from '../../../features/shop-api/shop-api-page.tsx'

export const Route = createFileRoute('/pages/shop/api')({
  validateSearch: z.object({ shop: idParam }),
  component: Page,
})

function Page() {
  return <OfFirstShop shopId={Route.useSearch().shop}>{(shop) => <ShopApiPage shopId={shop} />}</OfFirstShop>
}
