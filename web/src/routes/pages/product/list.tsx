import { createFileRoute } from '@tanstack/react-router'
import { ProductListPage } from '../../../features/search/product-list-page.tsx'
import type { ProductSearch } from '../../../features/search/product-search.ts'
import { productSearch } from '../../../features/search/product-search.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/product/list')({
  validateSearch: productSearch,
  component: Page,
})

function Page() {
  return <ProductListPage search={Route.useSearch()} change={useChangeSearch<ProductSearch>()} />
}
