import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditProductPage } from '../../../features/own-products/edit-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/edit-product')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { id } }) => {
    // Without a product named, the list of them.
    if (!id) throw redirect({ to: '/pages/shop/product-page', replace: true })
  },
  component: EditProductPage,
})
