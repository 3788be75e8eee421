import { createFileRoute } from '@tanstack/react-router'
import { ProductResultPage } from '../../../features/search/product-result-page.tsx'
import type { ProductSearch } from '../../../features/search/product-search.ts'
import { productSearch } from '../../../features/search/product-search.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/utils/list-product')({
  validateSearch: productSearch,
  component: Page,
})

function Page() {
  return <ProductResultPage search={Route.useSearch()} change={useChangeSearch<ProductSearch>('text')} />
}
