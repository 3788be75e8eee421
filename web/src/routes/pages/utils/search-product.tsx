import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProductSearchPage } from '../../../features/search/product-search-page.tsx'
import { searchTextParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/utils/search-product')({
  validateSearch: z.object({ text: searchTextParam }),
  component: Page,
})

function Page() {
  return <ProductSearchPage text={Route.useSearch().text} />
}
