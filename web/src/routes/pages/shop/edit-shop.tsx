import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditShopPage } from '../../../features/my-shop/edit-shop-page.tsx'
import { OfFirstShop } from '../../../features/my-shop/of-first-shop.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/edit-shop')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  return <OfFirstShop shopId={Route.useSearch().id}>{(id) => <EditShopPage key={id} id={id} />}</OfFirstShop>
}
