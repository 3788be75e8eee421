import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditShopPage } from '../../../features/my-shop/edit-shop-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/edit-shop')({
  validateSearch: z.object({ id: idParam }),
  component: Page,
})

function Page() {
  return <EditShopPage id={Route.useSearch().id} />
}
