import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditProductPage } from '../../../features/own-products/edit-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/edit-product')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { id } }) => {
    if (!id) throw notFound()
  },
  component: EditProductPage,
})
