import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { QuoteError, QuoteMissing } from '../../../features/quote/quote-missing.tsx'
import { shopQuoteQuery } from '../../../features/quote/quote-query.ts'
import { ShopQuotePage } from '../../../features/quote/shop-quote-page.tsx'
import { idParam } from '../../../features/shell/search-params.ts'

export const Route = createFileRoute('/pages/shop/quote')({
  validateSearch: z.object({ id: idParam }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id } }) => {
    if (!id) return undefined
    return context.queryClient.ensureQueryData(shopQuoteQuery(id))
  },
  component: Page,
  errorComponent: QuoteError,
})

function Page() {
  const { id } = Route.useSearch()
  return id ? <ShopQuotePage key={id} id={id} /> : <QuoteMissing />
}
