import { createFileRoute } from '@tanstack/react-router'
import { ProductListPage } from '../../../features/search/product-list-page.tsx'
import { productSearch } from '../../../features/search/product-search.ts'

export const Route = createFileRoute('/pages/product/list')({
  validateSearch: productSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProductListPage
      search={search}
      change={(patch) =>
        void navigate({ search: { ...search, ...patch }, replace: true, resetScroll: false })
      }
    />
  )
}
