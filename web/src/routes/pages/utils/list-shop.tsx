import { createFileRoute } from '@tanstack/react-router'
import { ShopResultPage } from '../../../features/search/shop-result-page.tsx'
import type { ShopSearch } from '../../../features/search/shop-search.ts'
import { shopSearch } from '../../../features/search/shop-search.ts'
import { useChangeSearch } from '../../../features/shell/use-change-search.ts'

export const Route = createFileRoute('/pages/utils/list-shop')({
  validateSearch: shopSearch,
  component: Page,
})

function Page() {
  return <ShopResultPage search={Route.useSearch()} change={useChangeSearch<ShopSearch>('text')} />
}
