import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ProductSearchPage } from '../../../features/search/product-search-page.tsx'
import { textParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/utils/search-product')({
  validateSearch: z.object({ text: textParam }),
  component: Page,
})

function Page() {
  return <ProductSearchPage text={Route.useSearch().text} />
}
