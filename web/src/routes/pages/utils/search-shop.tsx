import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ShopSearchPage } from '../../../features/search/shop-search-page.tsx'
import { searchTextParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/utils/search-shop')({
  validateSearch: z.object({ text: searchTextParam }),
  component: Page,
})

function Page() {
  return <ShopSearchPage text={Route.useSearch().text} />
}
