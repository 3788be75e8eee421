import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditCategoryPage } from '../../../features/my-shop/edit-category-page.tsx'
import { OfFirstShop } from '../../../features/my-shop/of-first-shop.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/edit-category')({
  validateSearch: z.object({ shopId: idParam }),
  component: Page,
})

function Page() {
  return (
    <OfFirstShop shopId={Route.useSearch().shopId}>
      {(id) => <EditCategoryPage key={id} shopId={id} />}
    </OfFirstShop>
  )
}
