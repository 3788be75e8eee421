import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProductMissing, ProductPage } from '../../../features/product/product-page.tsx'
import { productQuery } from '../../../features/product/product-query.ts'
import { idParam } from '../../../features/shell/search-params.ts'
import { getCar } from '../../../features/vehicle/car.ts'

export const Route = createFileRoute('/pages/product/detail')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page begins with what the pressed card showed, and reports errors itself.
  loader: ({ context, deps }) => {
    if (deps.id) void context.queryClient.prefetchQuery(productQuery(deps.id, getCar()))
  },
  component: Page,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <ProductPage id={id} /> : <ProductMissing />
}
