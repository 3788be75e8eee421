import { createFileRoute } from '@tanstack/react-router'
import { ProductResultPage } from '../../../features/search/product-result-page.tsx'
import { productSearch } from '../../../features/search/product-search.ts'

export const Route = createFileRoute('/pages/utils/list-product')({
  validateSearch: productSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductResultPage
      search={search}
      // A changed filter is the same page: back leaves the list.
      change={(patch) =>
        void navigate({ search: { ...search, ...patch }, replace: true, resetScroll: false })
      }
    />
  )
}
