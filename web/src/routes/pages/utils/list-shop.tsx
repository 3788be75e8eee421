import { createFileRoute } from '@tanstack/react-router'
import { ShopResultPage } from '../../../features/search/shop-result-page.tsx'
import { shopSearch } from '../../../features/search/shop-search.ts'

export const Route = createFileRoute('/pages/utils/list-shop')({
  validateSearch: shopSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ShopResultPage
      search={search}
      change={(patch) =>
        void navigate({ search: { ...search, ...patch }, replace: true, resetScroll: false })
      }
    />
  )
}
